-- Returns the Razorpay keys that are stored in the settings, the secrets encrypted: {key_id, key_secret,
-- webhook_secret}, each null when it is not stored.
create function public.shop_stored_payment_keys()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'key_id', s.razorpay_key_id, 'key_secret', p.key_secret, 'webhook_secret', p.webhook_secret
  )
  from public.settings s, public.payment_secrets p;
$$;
revoke execute on function public.shop_stored_payment_keys from public, anon, authenticated, service_role;
grant execute on function public.shop_stored_payment_keys to service_role;

-- Returns {order_id, is_expired, expires_at} of a payment link, or null when no link has this token. The shop asks it
-- with its secret key, and limits how often.
create function public.shop_find_payment_link(p_token text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'order_id', l.order_id, 'is_expired', l.expires_at <= now(), 'expires_at', l.expires_at
  )
  from public.payment_links l
  where l.token_hash = private.token_hash(p_token);
$$;
revoke execute on function public.shop_find_payment_link from public, anon, authenticated, service_role;
grant execute on function public.shop_find_payment_link to service_role;

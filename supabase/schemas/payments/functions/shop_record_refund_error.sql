-- Saves Razorpay's error message for a refund that it did not accept.
create function public.shop_record_refund_error(p_refund_id uuid, p_error text)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.refunds r set error = nullif(left(p_error, 500), '')
  where r.id = p_refund_id and r.status = 'due';
$$;
revoke execute on function public.shop_record_refund_error from public, anon, authenticated, service_role;
grant execute on function public.shop_record_refund_error to service_role;

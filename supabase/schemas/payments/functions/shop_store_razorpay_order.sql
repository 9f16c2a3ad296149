-- Saves the Razorpay order of an order; the first one wins, and the one that is saved is returned. Null when there is
-- no such order or it is locked. The payment is due for a check at once.
create function public.shop_store_razorpay_order(p_order_id uuid, p_razorpay_order_id text)
returns text
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_saved text;
begin
  update public.orders o
  set razorpay_order_id = coalesce(o.razorpay_order_id, p_razorpay_order_id),
    payment_checked_at = null, payment_checks = 0
  where o.id = p_order_id
  returning o.razorpay_order_id into v_saved;
  return v_saved;
exception
  when lock_not_available then
    return null;
end;
$$;
revoke execute on function public.shop_store_razorpay_order from public, anon, authenticated, service_role;
grant execute on function public.shop_store_razorpay_order to service_role;

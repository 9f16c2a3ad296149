-- Returns true when the payment of an order may be looked up at Razorpay now: at most every 4 seconds per order.
create function public.shop_claim_payment_check(p_order_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.orders o
  set payment_checked_at = clock_timestamp()
  where o.id = (
    select c.id
    from public.orders c
    where c.id = p_order_id and c.razorpay_order_id is not null and c.payment_status in ('pending', 'failed')
      and (c.payment_checked_at is null or c.payment_checked_at <= clock_timestamp() - interval '4 seconds')
    for no key update skip locked
  );
  return found;
end;
$$;
revoke execute on function public.shop_claim_payment_check from public, anon, authenticated, service_role;
grant execute on function public.shop_claim_payment_check to service_role;

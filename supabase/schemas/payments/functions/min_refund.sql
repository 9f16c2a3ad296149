-- Returns the least amount that Razorpay refunds, in rupees. As MIN_REFUND in app/shop/order/refund-left.ts.
create function private.min_refund()
returns numeric
language sql
immutable
set search_path = ''
as $$
  select 1.00;
$$;
revoke execute on function private.min_refund from public, anon, authenticated, service_role;

-- Returns whether all that was paid online for an order has gone back, or is about to. False for an order without an
-- online payment.
create function private.is_paid_back(p_order_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select 1
    from public.orders o
    join public.payments p on p.id = o.razorpay_payment_id
    where o.id = p_order_id and private.payment_rest(p) <= 0
  );
$$;
revoke execute on function private.is_paid_back from public, anon, authenticated, service_role;

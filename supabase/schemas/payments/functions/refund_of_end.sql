-- Returns what goes back when staff end an order: what is left of its online payment, in rupees.
create function private.refund_of_end(p_order public.orders)
returns numeric
language sql
stable
set search_path = ''
as $$
  select case
    when p_order.payment_status <> 'paid' or p_order.razorpay_payment_id is null then 0
    else coalesce(
      (select private.refundable_amount(p) from public.payments p where p.id = p_order.razorpay_payment_id),
      p_order.total_amount
    )
  end;
$$;
revoke execute on function private.refund_of_end from public, anon, authenticated, service_role;

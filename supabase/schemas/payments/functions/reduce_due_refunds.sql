-- Takes what exceeds a payment, since a refund was made in Razorpay's dashboard or a dispute was lost, from its refunds
-- that were not sent yet, the newest first. One of which nothing remains, or less than Razorpay refunds, has failed,
-- with p_error. So has one that was tried before, and its rest is a refund of its own: Razorpay rejects another amount
-- under the same idempotency key.
-- The caller has locked the order and the payment.
create function private.reduce_due_refunds(p_payment public.payments, p_error text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_refund public.refunds;
  v_rest numeric;
  v_rest_id uuid;
  v_excess numeric := -private.refundable_amount(p_payment);
begin
  for v_refund in
    select r.* from public.refunds r
    where r.payment_id = p_payment.id and r.status = 'due' and r.razorpay_refund_id is null
    order by r.created_at desc, r.id
    for update
  loop
    exit when v_excess <= 0;
    v_rest := v_refund.amount - v_excess;
    if v_rest >= private.min_refund() and v_refund.attempts = 0 then
      update public.refunds r set amount = v_rest where r.id = v_refund.id;
    else
      update public.refunds r set status = 'failed', error = p_error
      where r.id = v_refund.id;
    end if;
    if v_rest >= private.min_refund() and v_refund.attempts > 0 then
      insert into public.refunds (order_id, payment_id, amount, reason, lowers_tax, retry_of)
      values (
        v_refund.order_id, v_refund.payment_id, v_rest, v_refund.reason, v_refund.lowers_tax, v_refund.id
      )
      returning id into v_rest_id;
      update public.return_requests q set refund_id = v_rest_id where q.refund_id = v_refund.id;
    end if;
    v_excess := v_excess - v_refund.amount;
  end loop;
end;
$$;
revoke execute on function private.reduce_due_refunds from public, anon, authenticated, service_role;

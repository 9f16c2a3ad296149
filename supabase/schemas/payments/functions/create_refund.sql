-- Creates a refund of what is left of a payment, unless it is refunded or about to be, or was lost by a dispute. The
-- caller has locked the payment.
create function private.create_refund(p_payment public.payments, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.refunds (order_id, payment_id, amount, reason, next_attempt_at)
  select p_payment.order_id, p_payment.id, p_payment.amount - r.returned, p_reason, private.hold_end()
  from (
    select greatest(
      p_payment.refunded_amount, coalesce(sum(f.amount) filter (where f.status <> 'failed'), 0)
    ) + p_payment.lost_amount as returned
    from public.refunds f
    where f.payment_id = p_payment.id
  ) r
  where p_payment.amount > r.returned
  on conflict do nothing;
end;
$$;
revoke execute on function private.create_refund from public, anon, authenticated, service_role;

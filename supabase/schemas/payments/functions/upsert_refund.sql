-- Records what Razorpay reports about a refund and, when all of a payment is refunded, brings its order in line. For
-- p_refund see record_refund, for the result shop_record_refund.
create function private.upsert_refund(p_refund jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_payment_id text;
  v_order public.orders;
  v_payment public.payments;
  v_outcome text;
begin
  perform private.validate_refund(p_refund);
  v_payment_id := coalesce(
    p_refund ->> 'payment_id',
    (select r.payment_id from public.refunds r where r.id = (p_refund ->> 'refund_id')::uuid)
  );
  select o.* into v_order
  from public.orders o
  join public.payments p on p.order_id = o.id
  where p.id = v_payment_id
  for no key update of o;
  select p.* into v_payment from public.payments p where p.id = v_payment_id for update;
  if not found then
    return jsonb_build_object('ok', true, 'outcome', 'unknown_payment', 'order_id', null);
  end if;
  v_outcome := private.record_refund(v_payment, p_refund);
  if v_outcome = 'invalid_refund' then
    return private.error_result(v_outcome);
  elsif v_outcome <> 'unknown_refund' then
    v_payment := private.sum_refunds(v_order, v_payment_id);
    if v_payment.status = 'refunded' then
      v_outcome := private.apply_refund(v_order, v_payment);
    end if;
  end if;
  return jsonb_build_object('ok', true, 'outcome', v_outcome, 'order_id', v_payment.order_id);
end;
$$;
revoke execute on function private.upsert_refund from public, anon, authenticated, service_role;

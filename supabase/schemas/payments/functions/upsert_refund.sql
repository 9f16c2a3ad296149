-- Records what Razorpay reports about a refund, forward only. It is found by Haat's refund_id or by
-- Razorpay's id; else it is one
-- that was sent and whose answer was lost, by its amount; else it was made in Razorpay's dashboard and gets a row here.
create function private.upsert_refund(p_refund jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ranks constant text[] := array['due', 'pending', 'failed', 'processed'];
  v_order public.orders;
  v_payment public.payments;
  v_refund public.refunds;
  v_returned numeric;
  v_outcome text := 'already';
  v_new record;
begin
  perform private.validate_object('p_refund', p_refund, '{
    "refund_id": "uuid?", "id": "text?", "payment_id": "text?", "amount": "numeric?", "status": "text", "error": "text?"
  }');
  select * into v_new
  from jsonb_to_record(p_refund) as r (
    refund_id uuid, id text, payment_id text, amount numeric, status text, error text
  );
  if v_new.status not in ('pending', 'failed', 'processed') then
    return private.error_result('invalid_refund');
  end if;
  select o.* into v_order
  from public.orders o
  join public.payments p on p.order_id = o.id
  where p.id = coalesce(v_new.payment_id, (select r.payment_id from public.refunds r where r.id = v_new.refund_id))
  for no key update of o;
  select p.* into v_payment
  from public.payments p
  where p.id = coalesce(v_new.payment_id, (select r.payment_id from public.refunds r where r.id = v_new.refund_id))
  for update;
  if not found then
    return jsonb_build_object('ok', true, 'outcome', 'unknown_payment', 'order_id', null);
  end if;

  select r.* into v_refund
  from public.refunds r
  where r.payment_id = v_payment.id and (
    r.id = v_new.refund_id
    or r.razorpay_refund_id = v_new.id
    or (v_new.refund_id is null and r.razorpay_refund_id is null and r.amount = v_new.amount and r.status <> 'failed')
  )
  order by r.id is distinct from v_new.refund_id, r.razorpay_refund_id is distinct from v_new.id, r.created_at
  limit 1
  for update;
  if not found then
    if v_new.refund_id is not null or v_new.id is null or coalesce(v_new.amount, 0) <= 0 then
      return jsonb_build_object('ok', true, 'outcome', 'unknown_refund', 'order_id', v_payment.order_id);
    end if;
    insert into public.refunds (order_id, payment_id, amount, reason, status, razorpay_refund_id, error)
    values (
      v_payment.order_id, v_payment.id, v_new.amount, 'admin', v_new.status, v_new.id,
      case when v_new.status = 'failed' then left(v_new.error, 500) end
    );
    v_outcome := 'recorded';
  elsif array_position(v_ranks, v_new.status) > array_position(v_ranks, v_refund.status)
    or (v_refund.razorpay_refund_id is null and v_new.id is not null)
  then
    update public.refunds r
    set status = case
        when array_position(v_ranks, v_new.status) > array_position(v_ranks, r.status) then v_new.status
        else r.status
      end,
      razorpay_refund_id = coalesce(r.razorpay_refund_id, v_new.id),
      error = case when v_new.status = 'failed' then left(v_new.error, 500) end
    where r.id = v_refund.id;
    v_outcome := 'recorded';
  end if;

  select coalesce(sum(r.amount), 0) into v_returned
  from public.refunds r
  where r.payment_id = v_payment.id and r.status = 'processed';
  if v_returned > v_payment.refunded_amount then
    update public.payments p
    set refunded_amount = least(v_returned, p.amount),
      status = case when v_returned >= p.amount then 'refunded' else p.status end
    where p.id = v_payment.id
    returning p.* into v_payment;
    if v_payment.status = 'refunded' then
      v_outcome := private.apply_refund(v_order, v_payment);
    end if;
  end if;
  return jsonb_build_object('ok', true, 'outcome', v_outcome, 'order_id', v_payment.order_id);
end;
$$;
revoke execute on function private.upsert_refund from public, anon, authenticated, service_role;

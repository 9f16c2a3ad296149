-- Records what Razorpay reports about one refund of a payment. A refund that Haat sent is known by refund_id, which
-- Razorpay keeps as a note, or by Razorpay's id, never by its amount. Any other was made in Razorpay's dashboard: it
-- gets a row here, or the row of a refund that was not sent yet and for which it leaves too little; the rest stays due,
-- and other refunds that were not sent shrink to what is left.
-- A failure that names the refund is final. The caller has locked the order and the payment.
-- For p_refund see shop_record_refund. Returns 'recorded', 'already', 'unknown_refund' or 'invalid_refund'.
create function private.record_refund(p_payment public.payments, p_refund jsonb)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_steps constant text[] := array['due', 'pending', 'processed', 'failed'];
  v_refund public.refunds;
  v_left numeric;
  -- What stays due of the refund whose place another takes; 0 when it is less than Razorpay refunds.
  v_rest numeric := 0;
  v_rest_id uuid;
  v_status text;
  v_new record;
begin
  perform private.validate_refund(p_refund);
  select r.*, case when r.status = 'failed' then left(r.error, 500) end as reason into v_new
  from jsonb_to_record(p_refund) as r (
    refund_id uuid, id text, amount numeric, currency text, status text, error text
  );
  if v_new.status not in ('pending', 'failed', 'processed')
    or coalesce(v_new.currency, p_payment.currency) <> p_payment.currency
  then
    return 'invalid_refund';
  elsif v_new.amount <= 0 or v_new.amount > p_payment.amount then
    return 'unknown_refund';
  end if;

  select r.* into v_refund
  from public.refunds r
  where r.payment_id = p_payment.id and (
    r.razorpay_refund_id = v_new.id
    or (r.id = v_new.refund_id and (r.razorpay_refund_id is null or v_new.id is null))
  )
  order by r.razorpay_refund_id is distinct from v_new.id
  limit 1
  for update;
  if not found then
    if v_new.id is null or v_new.amount is null
      or exists (select 1 from public.refunds r where r.razorpay_refund_id = v_new.id)
    then
      return 'unknown_refund';
    end if;
    select p_payment.amount - coalesce(sum(r.amount), 0) into v_left
    from public.refunds r
    where r.payment_id = p_payment.id and r.status <> 'failed';
    select r.* into v_refund
    from public.refunds r
    where r.payment_id = p_payment.id and r.status = 'due' and r.razorpay_refund_id is null
      and v_new.amount > v_left and v_new.status <> 'failed'
    order by r.amount <> v_new.amount, r.created_at
    limit 1
    for update;
    v_rest := v_refund.amount - v_new.amount;
    if v_rest < private.min_refund() then
      v_rest := 0;
    end if;
  end if;

  if not found then
    insert into public.refunds (order_id, payment_id, amount, reason, status, razorpay_refund_id, error)
    values (p_payment.order_id, p_payment.id, v_new.amount, 'admin', v_new.status, v_new.id, v_new.reason);
    v_status := v_new.status;
  else
    v_status := case
      when array_position(v_steps, v_new.status) > array_position(v_steps, v_refund.status)
        -- A refund that could not be sent, and which Razorpay has after all.
        or (v_refund.status = 'failed' and v_refund.razorpay_refund_id is null and v_new.id is not null)
        then v_new.status
      else v_refund.status
    end;
    if v_status = v_refund.status and (v_new.id is null or v_refund.razorpay_refund_id = v_new.id) then
      return 'already';
    end if;
    update public.refunds r
    set status = v_status, razorpay_refund_id = coalesce(r.razorpay_refund_id, v_new.id),
      amount = coalesce(v_new.amount, r.amount), error = v_new.reason,
      -- Returns and changes have credit notes of their own: both parts keep the reason.
      reason = case when v_rest > 0 and r.reason not in ('changed', 'returned') then 'admin' else r.reason end
    where r.id = v_refund.id;
    if v_rest > 0 then
      insert into public.refunds (order_id, payment_id, amount, reason, lowers_tax)
      values (v_refund.order_id, v_refund.payment_id, v_rest, v_refund.reason, v_refund.lowers_tax)
      returning id into v_rest_id;
      -- The return is paid once its last part is.
      update public.return_requests q set refund_id = v_rest_id where q.refund_id = v_refund.id;
    end if;
  end if;

  perform private.reduce_due_refunds(p_payment, private.went_back_error('dashboard'));

  -- Takes a failed refund off the refunded amount, because Razorpay may have counted it while it was pending.
  if v_status = 'failed' and v_refund.status is distinct from 'failed' then
    update public.payments p
    set refunded_amount = greatest(p.refunded_amount - coalesce(v_new.amount, v_refund.amount), 0),
      status = case when p.status = 'refunded' then 'captured' else p.status end
    where p.id = p_payment.id;
  end if;
  return 'recorded';
end;
$$;
revoke execute on function private.record_refund from public, anon, authenticated, service_role;

-- Asks for a fresh password (see require_confirmed) and tells the owners when a change of many orders gives back more
-- than the limit of the settings: in all, with what staff refunded of these orders and what earlier changes of many by
-- the caller gave back in the last 24 hours, or are still to give back. Orders count whatever status the caller says to
-- have seen.
-- Without refunds.write nothing goes back (see admin_set_order_status). Returns whether it has asked. Raises 42501 with
-- the message 'not_confirmed'.
create function private.confirm_batch_refund(p_batch_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_change constant text := (select b.change from public.order_batches b where b.id = p_batch_id);
  v_count bigint;
  v_amount numeric;
  v_earlier numeric;
begin
  if not private.has_ended(v_change) or not private.has_permission('refunds.write') then
    return false;
  end if;
  -- Two changes that are stored at once count each other.
  perform pg_advisory_xact_lock(hashtextextended('haat:batch-refund:' || auth.uid(), 0));
  select count(*), sum(l.amount), sum(private.refunded_today(l.id)) into v_count, v_amount, v_earlier
  from (
    select o.id, coalesce(private.refundable_amount(p), o.total_amount) as amount
    from private.order_batch_items i
    join public.orders o on o.id = i.order_id
    left join public.payments p on p.id = o.razorpay_payment_id
    where i.batch_id = p_batch_id and o.payment_status = 'paid' and o.razorpay_payment_id is not null
  ) l
  where l.amount > 0;
  if v_count = 0 then
    return false;
  end if;
  v_earlier := v_earlier + coalesce((
    select sum(r.amount)
    from public.order_batches b
    join private.order_batch_items i on i.batch_id = b.id
    join public.refunds r on r.order_id = i.order_id
    where b.actor_id = auth.uid() and b.created_at > now() - interval '24 hours' and private.has_ended(b.change)
      and r.reason = 'cancelled' and r.status <> 'failed' and r.created_at >= b.created_at
  ), 0) + coalesce((
    -- Stored and not worked on yet, so that many small ones are not begun before the first of them gives back.
    select sum(coalesce(private.refundable_amount(p), o.total_amount))
    from (
      select distinct i.order_id
      from public.order_batches b
      join private.order_batch_items i on i.batch_id = b.id
      where b.actor_id = auth.uid() and b.created_at > now() - interval '24 hours' and private.has_ended(b.change)
        and b.id <> p_batch_id and b.undo_at is null and i.result is null
        and not exists (
          select from private.order_batch_items x where x.batch_id = p_batch_id and x.order_id = i.order_id
        )
    ) w
    join public.orders o on o.id = w.order_id
    left join public.payments p on p.id = o.razorpay_payment_id
    where o.payment_status = 'paid' and o.razorpay_payment_id is not null
  ), 0);
  if v_amount + v_earlier <= (select s.refund_confirm_limit from public.settings s) then
    return false;
  end if;
  perform private.require_confirmed();
  perform private.queue_act_mails('refunds', jsonb_build_object('orders', v_count, 'amount', v_amount));
  return true;
end;
$$;
revoke execute on function private.confirm_batch_refund from public, anon, authenticated, service_role;

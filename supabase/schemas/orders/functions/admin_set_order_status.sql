-- Sets any status from any status; stock, coupon and money follow. Entering cancelled or failed releases stock and
-- coupon if the order still holds them, and creates a refund of what was paid online; leaving them reserves both again
-- if it does not, and deletes a refund that was not sent, or is rejected; the shopper, who was promised it, is told by
-- mail that it is not sent. Timestamps of steps that lie ahead again are cleared. Cash on delivery becomes paid when
-- delivered; an online order whose payment failed waits for payment again when set to pending. p_expected_status is the
-- status that the admin saw: an order that has another one by now is not changed.
-- p_cash: where the cash of a collected order is, and p_cash_reason why, see settle_cash.
-- p_undo_seconds: for how long (at most 60) the change can be undone with undo_id, see admin_undo_order_status; its
-- mails and refunds wait as long. There is no undo_id when it cannot: nothing changed, or a refund was withdrawn.
-- Returns {ok: true, changed, order_id, order_number, status, payment_status, undo_id?} or {ok: false, code:
-- 'not_found' | 'invalid_status' | 'changed' (with status) | 'out_of_stock' (with lines) | 'coupon_exhausted' |
-- 'partly_shipped' (see shipments; the rest is to be shipped first) | 'items_returned' (it would be packed again) |
-- 'refund_started' | 'may_not_refund' (ending it gives money back, which needs refunds.write) | 'cash_unclear' (p_cash
-- is needed) | 'busy'}. Raises 42501 without orders.write, or 'not_confirmed' when more goes back than the limit of the
-- settings (see confirm_refund).
create function public.admin_set_order_status(
  p_order_id uuid,
  p_status text,
  p_expected_status text default null,
  p_cash text default null,
  p_cash_reason text default null,
  p_undo_seconds integer default 0
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
set plan_cache_mode = force_generic_plan
as $$
declare
  v_order public.orders;
  v_before public.orders;
  v_last_mail bigint;
  v_withdrawn bigint := 0;
  v_undo_id uuid;
  v_changed boolean;
  v_error jsonb;
begin
  perform private.require_permission('orders.write');
  if p_status is null
    or p_status not in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'failed')
  then
    return private.error_result('invalid_status');
  end if;
  select o.* into v_order from public.orders o where o.id = p_order_id for no key update;
  if not found then
    return private.error_result('not_found');
  end if;

  v_changed := v_order.status <> p_status;
  if v_changed and v_order.status <> p_expected_status then
    return private.error_result('changed', jsonb_build_object('status', v_order.status));
  end if;
  -- An order of which a part was shipped cannot wait for its payment again, be delivered before the rest is shipped, or
  -- be packed again after it was cancelled.
  if v_changed and (
      p_status = 'pending' or (p_status = 'delivered' and v_order.status <> 'shipped')
      or (p_status in ('confirmed', 'processing') and private.has_ended(v_order.status))
    )
    and private.has_parcels(p_order_id)
  then
    return private.error_result('partly_shipped');
  end if;
  -- Its slip would have what was given back.
  if v_changed and p_status in ('pending', 'confirmed', 'processing')
    and v_order.status in ('shipped', 'delivered', 'cancelled', 'failed')
    and exists (
      select 1 from public.return_requests r
      where r.order_id = p_order_id and r.status in ('received', 'refunded', 'replaced')
    )
  then
    return private.error_result('items_returned');
  end if;
  if v_changed and private.has_ended(p_status) and not private.has_permission('refunds.write')
    and private.refund_of_end(v_order) > 0
  then
    return private.error_result('may_not_refund');
  end if;
  v_before := v_order;
  select coalesce(max(m.id), 0) into v_last_mail from public.outbox m where m.order_id = p_order_id;
  if p_undo_seconds between 1 and 60 then
    perform set_config('haat.hold_seconds', (p_undo_seconds + 2)::text, true);
  end if;
  v_error := private.settle_cash(v_order, p_status, p_cash, p_cash_reason);
  if v_error is not null then
    return v_error;
  end if;
  select o.* into v_order from public.orders o where o.id = p_order_id;
  -- Goods do not leave once all of their money has gone back, or is about to.
  if v_order.status in ('pending', 'confirmed', 'processing') and p_status in ('processing', 'shipped', 'delivered')
    and private.is_paid_back(p_order_id)
  then
    return private.error_result('refund_started');
  end if;
  if v_changed then
    perform private.lock_stock_and_coupons(array[p_order_id]);
    if not private.has_ended(p_status) and not private.holds_reservation(v_order) then
      perform private.set_context('admin', auth.uid(), 'reinstated');
      v_error := coalesce(private.check_no_refund_started(v_order), private.reserve_stock(p_order_id));
      if v_error is null then
        perform set_config('haat.kept_refund', nullif(private.unsent_refund(v_order), 0)::text, true);
        delete from public.refunds r
        where r.payment_id = v_order.razorpay_payment_id and r.status = 'due' and r.attempts = 0;
        get diagnostics v_withdrawn = row_count;
      end if;
    elsif private.has_ended(p_status) and private.holds_reservation(v_order) then
      perform private.set_context('admin', auth.uid(), p_status);
      perform private.release_stock(p_order_id);
    else
      perform private.set_context('admin', auth.uid());
    end if;
    if v_error is null then
      update public.orders o
      set status = p_status,
        confirmed_at = case
          when private.is_confirmed(p_status) then coalesce(o.confirmed_at, now())
          when private.has_ended(p_status) then o.confirmed_at
        end,
        shipped_at = case
          when p_status = 'shipped' then now()
          when p_status in ('delivered', 'cancelled', 'failed') then o.shipped_at
        end,
        delivered_at = case
          when p_status = 'delivered' then now()
          when private.has_ended(p_status) then o.delivered_at
        end,
        cancelled_at = case when p_status = 'cancelled' then now() end,
        held_until = null,
        payment_status = case
          when p_status = 'delivered' and o.payment_method = 'cod' and o.payment_status in ('pending', 'failed')
            then 'paid'
          -- Waits for payment again: sync_held_until holds it for 30 minutes, then it expires.
          when p_status = 'pending' and o.payment_method = 'razorpay' and o.payment_status = 'failed' then 'pending'
          else o.payment_status
        end
      where o.id = p_order_id
      returning * into v_order;
      if private.has_ended(p_status) then
        perform private.confirm_order_refund(v_order);
        perform private.create_order_refund(v_order, 'cancelled');
        select o.* into v_order from public.orders o where o.id = p_order_id;
      end if;
      if p_undo_seconds between 1 and 60 and v_withdrawn = 0 then
        delete from private.order_undos u where u.expires_at < now() - interval '1 day';
        -- Two seconds for the way of the click.
        insert into private.order_undos (order_id, staff_id, before, changed_at, last_mail_id, expires_at)
        values (
          p_order_id, auth.uid(), to_jsonb(v_before), v_order.updated_at, v_last_mail,
          now() + make_interval(secs => p_undo_seconds + 2)
        )
        returning id into v_undo_id;
      end if;
    end if;
    perform private.clear_context();
  end if;
  perform set_config('haat.hold_seconds', '', true);
  perform set_config('haat.kept_refund', '', true);
  return coalesce(v_error, jsonb_build_object(
    'ok', true, 'changed', v_changed, 'order_id', v_order.id, 'order_number', v_order.order_number,
    'status', v_order.status, 'payment_status', v_order.payment_status
  ) || case when v_undo_id is null then '{}' else jsonb_build_object('undo_id', v_undo_id) end);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_set_order_status from public, anon, authenticated, service_role;
grant execute on function public.admin_set_order_status to authenticated;

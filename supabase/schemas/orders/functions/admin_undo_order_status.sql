-- Undoes a change of an order's status by the caller (p_undo_id as admin_set_order_status returned it) while nothing of
-- it has left the house: its mails are not sent, its refunds not started, and the order has not changed since. Status,
-- payment status and times are those from before; stock and coupon follow. An invoice that was issued stays with the
-- order.
-- Returns {ok: true, status} or {ok: false, code: 'not_found' | 'too_late' | 'changed' (with status) | 'returned' |
-- 'out_of_stock' (with lines) | 'coupon_exhausted' | 'busy'}. Raises 42501 without orders.write.
create function public.admin_undo_order_status(p_undo_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_undo private.order_undos;
  v_before public.orders;
  v_order public.orders;
  v_error jsonb;
begin
  perform private.require_permission('orders.write');
  select u.* into v_undo from private.order_undos u where u.id = p_undo_id and u.staff_id = auth.uid();
  if not found then
    return private.error_result('not_found');
  end if;
  v_before := jsonb_populate_record(null::public.orders, v_undo.before);
  select o.* into v_order from public.orders o where o.id = v_undo.order_id for no key update;
  if v_order.updated_at <> v_undo.changed_at or v_order.id is null then
    return private.error_result('changed', jsonb_build_object('status', v_order.status));
  elsif now() > v_undo.expires_at then
    return private.error_result('too_late');
  elsif exists (
    select 1 from public.return_requests r
    where r.order_id = v_order.id and r.status not in ('rejected', 'withdrawn')
      and greatest(r.requested_at, r.received_at) >= v_undo.made_at
  ) then
    -- A return requested or received since then would belong to an order that is no longer delivered, or is packed
    -- again.
    return private.error_result('returned');
  end if;

  perform private.set_context('admin', auth.uid(), 'reinstated', 'Undone');
  if private.holds_reservation(v_before) <> private.holds_reservation(v_order) then
    perform private.lock_stock_and_coupons(array[v_order.id]);
  end if;
  -- Its own mails and refunds are those of its transaction. What a colleague wrote to the customer since stays.
  -- Locked first, so that a sender either has them already or finds none.
  perform 1 from public.outbox m
  where m.order_id = v_order.id and m.id > v_undo.last_mail_id and m.created_at = v_undo.made_at
  order by m.id for update;
  perform 1 from public.refunds r
  where r.order_id = v_order.id and r.created_at = v_undo.made_at
  order by r.id for update;
  if exists (
    select 1 from public.outbox m
    where m.order_id = v_order.id and m.id > v_undo.last_mail_id and m.created_at = v_undo.made_at
      and (m.status <> 'queued' or m.attempts > 0)
  ) or exists (
    select 1 from public.refunds r
    where r.order_id = v_order.id and r.created_at = v_undo.made_at and (r.status <> 'due' or r.attempts > 0)
  ) then
    perform private.clear_context();
    return private.error_result('too_late');
  end if;
  if private.holds_reservation(v_before) and not private.holds_reservation(v_order) then
    v_error := private.reserve_stock(v_order.id);
  elsif private.holds_reservation(v_order) and not private.holds_reservation(v_before) then
    perform private.set_context('admin', auth.uid(), v_before.status, 'Undone');
    perform private.release_stock(v_order.id);
  end if;
  if v_error is null then
    delete from public.outbox m
    where m.order_id = v_order.id and m.id > v_undo.last_mail_id and m.created_at = v_undo.made_at;
    delete from public.refunds r where r.order_id = v_order.id and r.created_at = v_undo.made_at;
    perform private.set_context('admin', auth.uid(), null, 'Undone');
    update public.orders o
    set status = v_before.status, payment_status = v_before.payment_status, confirmed_at = v_before.confirmed_at,
      shipped_at = v_before.shipped_at, delivered_at = v_before.delivered_at, cancelled_at = v_before.cancelled_at,
      held_until = v_before.held_until
    where o.id = v_order.id;
    delete from private.order_undos u where u.id = p_undo_id;
  end if;
  perform private.clear_context();
  return coalesce(v_error, jsonb_build_object('ok', true, 'status', v_before.status));
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_undo_order_status from public, anon, authenticated, service_role;
grant execute on function public.admin_undo_order_status to authenticated;

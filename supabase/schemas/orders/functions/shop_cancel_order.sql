-- Cancels the caller's own order, see private.can_cancel. A paid order stays paid until the refund is made; the refund
-- is created here.
-- Returns {ok: true, order_id, order_number, status, payment_status} or
-- {ok: false, code: 'not_found' | 'already_cancelled' | 'not_cancellable' | 'busy', status?}, where status may also be
-- 'partly shipped'.
create function public.shop_cancel_order(p_order_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
set plan_cache_mode = force_generic_plan
as $$
declare
  v_user_id uuid := private.session_user_id();
  v_order public.orders;
begin
  select o.* into v_order from public.orders o
  where o.id = p_order_id and o.user_id = v_user_id
  for no key update;
  if not found then
    return private.error_result('not_found');
  elsif v_order.status = 'cancelled' then
    return private.error_result('already_cancelled', jsonb_build_object('status', v_order.status));
  elsif not private.can_cancel(v_order) then
    return private.error_result('not_cancellable', jsonb_build_object('status', v_order.status));
  elsif private.has_parcels(v_order.id) then
    return private.error_result('not_cancellable', jsonb_build_object('status', 'partly shipped'));
  end if;

  perform private.lock_stock_and_coupons(array[p_order_id]);
  perform private.set_context('shopper', v_user_id, 'cancelled');
  perform private.release_stock(p_order_id);
  update public.orders o set status = 'cancelled', cancelled_at = now()
  where o.id = p_order_id
  returning * into v_order;
  perform private.clear_context();
  perform private.create_order_refund(v_order, 'cancelled');
  select o.* into v_order from public.orders o where o.id = p_order_id;
  return jsonb_build_object(
    'ok', true, 'order_id', v_order.id, 'order_number', v_order.order_number,
    'status', v_order.status, 'payment_status', v_order.payment_status
  );
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_cancel_order from public, anon, authenticated, service_role;
grant execute on function public.shop_cancel_order to authenticated;

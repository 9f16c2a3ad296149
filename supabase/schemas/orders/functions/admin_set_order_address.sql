-- Corrects where an order goes that is not shipped yet and has no invoice. What it costs stays as agreed; in tax mode
-- 'gst' the place of supply follows, but not that of a business. The customer is told by mail.
--   p_change: {order_id, address, expected_updated_at}, the address with the fields of copy_address.
-- Returns {ok: true, changed} or {ok: false, code: 'not_found' | 'changed' | 'wrong_status' (with status) |
-- 'invoiced' | 'invalid_address' | 'state_unknown' | 'not_served' | 'no_cod_there' | 'busy'}. Raises 42501 without
-- orders.write, 22023 for malformed input.
create function public.admin_set_order_address(p_change jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_address jsonb;
  v_order public.orders;
  v_before jsonb;
  v_zone jsonb;
  v_error jsonb;
begin
  perform private.require_permission('orders.write');
  perform private.validate_object('p_change', p_change, '{
    "order_id": "uuid", "address": "object", "expected_updated_at": "timestamptz"
  }');
  v_address := private.copy_address(p_change -> 'address');
  if not v_address ?& array['first_name', 'last_name', 'address_line_1', 'city', 'state', 'postal_code', 'phone']
    or exists (
      select 1 from jsonb_each_text(v_address) f
      where char_length(f.value) > 120 or (f.key <> 'address_line_2' and coalesce(btrim(f.value), '') = '')
    )
    or v_address ->> 'postal_code' !~ '^[1-9][0-9]{5}$' or v_address ->> 'phone' !~ '^[+]91[6-9][0-9]{9}$'
  then
    return private.error_result('invalid_address');
  end if;
  select o.* into v_order from public.orders o where o.id = (p_change ->> 'order_id')::uuid for no key update;
  if not found then
    return private.error_result('not_found');
  elsif v_order.updated_at <> (p_change ->> 'expected_updated_at')::timestamptz then
    return private.error_result('changed');
  elsif not private.is_cancellable(v_order.status) then
    return private.error_result('wrong_status', jsonb_build_object('status', v_order.status));
  elsif exists (select 1 from public.invoices i where i.order_id = v_order.id) then
    return private.error_result('invoiced');
  elsif v_order.shipping_address = v_address then
    return jsonb_build_object('ok', true, 'changed', false);
  end if;
  v_error := private.check_place_of_supply(v_address);
  v_zone := private.find_zone(v_address ->> 'postal_code');
  if v_error is not null then
    return v_error;
  elsif not (v_zone ->> 'delivered')::boolean then
    return private.error_result('not_served');
  elsif v_order.payment_method = 'cod' and v_order.payment_status <> 'paid' and v_order.total_amount > 0
    and not (v_zone ->> 'cod')::boolean
  then
    return private.error_result('no_cod_there');
  end if;

  v_before := v_order.shipping_address;
  update public.orders o
  set shipping_address = v_address,
    place_of_supply = case when o.tax_mode = 'gst' and o.billing_address is null
      then private.state_code(v_address ->> 'state') else o.place_of_supply end,
    -- As promise_delivery counts them.
    delivery_from = (o.created_at at time zone 'Asia/Kolkata')::date
      + coalesce((v_zone ->> 'days_min')::integer, s.delivery_days_min),
    delivery_to = (o.created_at at time zone 'Asia/Kolkata')::date
      + coalesce((v_zone ->> 'days_max')::integer, s.delivery_days_max)
  from public.settings s
  where o.id = v_order.id
  returning o.* into v_order;
  insert into public.order_status_history (order_id, status, payment_status, actor, actor_id, note)
  values (v_order.id, v_order.status, v_order.payment_status, 'admin', auth.uid(), 'The address was changed');
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    auth.uid(), 'update', 'orders', v_order.id::text, jsonb_build_object('shipping_address', v_before),
    jsonb_build_object('shipping_address', v_address)
  );
  perform private.queue_shopper_mail(
    'order-message', v_order.user_id, v_order.id, 'order-message-' || gen_random_uuid(),
    jsonb_build_object('order_number', v_order.order_number, 'about', 'address', 'address', v_address)
  );
  return jsonb_build_object('ok', true, 'changed', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_set_order_address from public, anon, authenticated, service_role;
grant execute on function public.admin_set_order_address to authenticated;

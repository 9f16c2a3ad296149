-- Builds the result of shop_reopen_order and shop_switch_to_cod.
create function private.payable_order_result(p_order public.orders, p_changed boolean)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'ok', true, 'changed', p_changed, 'order_id', p_order.id, 'order_number', p_order.order_number,
    'status', p_order.status, 'payment_status', p_order.payment_status, 'payment_method', p_order.payment_method,
    'held_until', p_order.held_until
  );
$$;
revoke execute on function private.payable_order_result from public, anon, authenticated, service_role;

-- Builds the result of shop_place_order.
create function private.order_result(p_order public.orders, p_already_placed boolean)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'ok', true, 'order_id', p_order.id, 'order_number', p_order.order_number, 'already_placed', p_already_placed,
    'status', p_order.status, 'payment_status', p_order.payment_status, 'total_amount', p_order.total_amount
  );
$$;
revoke execute on function private.order_result from public, anon, authenticated, service_role;

-- Returns what a mail says about an order. Amounts in rupees.
create function private.mail_order_data(p_order public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'order_number', p_order.order_number, 'placed_at', p_order.created_at, 'status', p_order.status,
    'delivery_from', p_order.delivery_from, 'delivery_to', p_order.delivery_to,
    'payment_method', p_order.payment_method, 'payment_status', p_order.payment_status,
    'subtotal', p_order.subtotal, 'shipping', p_order.shipping_amount, 'tax', p_order.tax_amount,
    'discount', p_order.discount_amount, 'round_off', p_order.round_off, 'total', p_order.total_amount,
    'coupon_code', p_order.coupon_code, 'address', p_order.shipping_address,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', concat_ws(' · ', i.product_name, i.variant_label), 'quantity', i.quantity, 'total', i.total_price
      ) order by i.product_name, i.variant_label, i.id), '[]')
      from public.order_items i where i.order_id = p_order.id
    )
  );
$$;
revoke execute on function private.mail_order_data from public, anon, authenticated, service_role;

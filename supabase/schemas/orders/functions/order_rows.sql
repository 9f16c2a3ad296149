-- Returns the orders with these ids as rows of the portal's lists, in their order.
create function private.order_rows(p_ids uuid[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', o.id, 'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'held_until', o.held_until,
    'total_amount', o.total_amount,
    'full_name', u.full_name, 'email', u.email, 'shipping_address', o.shipping_address, 'carrier', o.carrier,
    'tracking_number', o.tracking_number, 'buyer_gstin', o.buyer_gstin,
    'business', o.billing_address ->> 'legal_name',
    'refunded', private.refunded_of_order(o),
    -- Without those that were refunded instead of sent.
    'pieces', (select sum(i.quantity - i.dropped_quantity) from public.order_items i where i.order_id = o.id),
    'shipped_pieces', (select sum(i.shipped_quantity) from public.order_items i where i.order_id = o.id),
    'parcels', (
      select jsonb_agg(jsonb_build_object('carrier', s.carrier, 'tracking_number', s.tracking_number)
        order by s.shipped_at)
      from public.shipments s where s.order_id = o.id
    )
  ) order by x.place), '[]')
  from unnest(p_ids) with ordinality x (id, place)
  join public.orders o on o.id = x.id
  left join public.users u on u.id = o.user_id;
$$;
revoke execute on function private.order_rows from public, anon, authenticated, service_role;

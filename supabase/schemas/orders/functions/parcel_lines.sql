-- Returns what is in a parcel as [{name, quantity}]: of a shipment, or, without one, what is left of the order.
create function private.parcel_lines(p_order_id uuid, p_shipment_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', concat_ws(' · ', i.product_name, i.variant_label),
    'quantity', coalesce(s.quantity, private.units_to_ship(i))
  ) order by i.product_name, i.variant_label, i.id), '[]')
  from public.order_items i
  left join public.shipment_items s on s.order_item_id = i.id and s.shipment_id = p_shipment_id
  where i.order_id = p_order_id
    and case when p_shipment_id is null then private.units_to_ship(i) > 0 else s.quantity is not null end;
$$;
revoke execute on function private.parcel_lines from public, anon, authenticated, service_role;

-- Returns the items of an order as {items: [{name, quantity, total}]}, for the audit log and for mails.
create function private.items_of_order(p_order_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('items', coalesce(jsonb_agg(jsonb_build_object(
    'name', concat_ws(' · ', i.product_name, i.variant_label), 'quantity', i.quantity, 'total', i.total_price
  ) order by i.product_name, i.variant_label, i.id), '[]'))
  from public.order_items i
  where i.order_id = p_order_id;
$$;
revoke execute on function private.items_of_order from public, anon, authenticated, service_role;

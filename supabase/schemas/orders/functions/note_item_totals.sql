-- Notes for the totals of the reports that the items of an order became sales (1), or no longer are (-1).
create function private.note_item_totals(p_order public.orders, p_sign integer)
returns void
language sql
set search_path = ''
as $$
  insert into private.item_total_changes (day, base_id, product_id, category, units, sales)
  select (p_order.created_at at time zone 'Asia/Kolkata')::date, private.ordered_product_id(i),
    coalesce(i.product_id, '00000000-0000-0000-0000-000000000000'), coalesce(i.category_id::text, ''),
    p_sign * i.quantity, p_sign * i.total_price
  from public.order_items i
  where i.order_id = p_order.id;
$$;
revoke execute on function private.note_item_totals from public, anon, authenticated, service_role;

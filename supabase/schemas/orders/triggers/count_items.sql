-- Notes for the totals of the reports that items of a confirmed order came, changed or left. Whoever changes the items
-- of an order has locked it, so that its status cannot change meanwhile. Items that are deleted with their order were
-- counted by count_order.
create function private.count_items()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    insert into private.item_total_changes (day, base_id, product_id, category, units, sales)
    select (o.created_at at time zone 'Asia/Kolkata')::date, private.ordered_product_id(i),
      coalesce(i.product_id, '00000000-0000-0000-0000-000000000000'), coalesce(i.category_id::text, ''),
      -i.quantity, -i.total_price
    from removed i join public.orders o on o.id = i.order_id
    where private.is_confirmed(o.status);
  end if;
  if tg_op <> 'DELETE' then
    insert into private.item_total_changes (day, base_id, product_id, category, units, sales)
    select (o.created_at at time zone 'Asia/Kolkata')::date, private.ordered_product_id(i),
      coalesce(i.product_id, '00000000-0000-0000-0000-000000000000'), coalesce(i.category_id::text, ''),
      i.quantity, i.total_price
    from added i join public.orders o on o.id = i.order_id
    where private.is_confirmed(o.status);
  end if;
  return null;
end;
$$;
revoke execute on function private.count_items from public, anon, authenticated, service_role;

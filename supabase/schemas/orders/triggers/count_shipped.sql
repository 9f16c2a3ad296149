-- Keeps order_items.shipped_quantity, the units of an item that are in parcels.
create function private.count_shipped()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    update public.order_items i set shipped_quantity = i.shipped_quantity - old.quantity
    where i.id = old.order_item_id;
  end if;
  if tg_op <> 'DELETE' then
    update public.order_items i set shipped_quantity = i.shipped_quantity + new.quantity
    where i.id = new.order_item_id;
  end if;
  return null;
end;
$$;
revoke execute on function private.count_shipped from public, anon, authenticated, service_role;

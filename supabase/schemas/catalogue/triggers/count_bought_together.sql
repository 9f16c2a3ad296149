-- Counts the products of an order that is delivered as bought together, and no longer when it is not delivered after
-- all. Of an order with more than 20 products the first 20 by id count. Pairs are written in one order, so that two
-- orders with the same products wait for each other and do not lock each other out.
create function private.count_bought_together()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := array(
    select distinct coalesce(p.variant_of, p.id)
    from public.order_items i
    join public.products p on p.id = i.product_id
    where i.order_id = new.id
    order by 1
    limit 20
  );
begin
  if new.status = 'delivered' then
    insert into private.bought_together as b (product_id, other_id, orders)
    select a.id, o.id, 1
    from unnest(v_ids) a (id)
    cross join unnest(v_ids) o (id)
    where a.id <> o.id
    order by a.id, o.id
    on conflict (product_id, other_id) do update set orders = b.orders + 1;
    return null;
  end if;
  perform 1 from private.bought_together b
  where b.product_id = any (v_ids) and b.other_id = any (v_ids)
  order by b.product_id, b.other_id
  for update;
  delete from private.bought_together b
  where b.product_id = any (v_ids) and b.other_id = any (v_ids) and b.orders = 1;
  update private.bought_together b set orders = b.orders - 1
  where b.product_id = any (v_ids) and b.other_id = any (v_ids);
  return null;
end;
$$;
revoke execute on function private.count_bought_together from public, anon, authenticated, service_role;

-- Moves at most 200,000 rows of item_total_changes into product_totals and sales_totals; nothing while another call
-- does so.
create function private.fold_item_totals()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('private.fold_order_totals')) then
    return;
  end if;
  with taken as (
    delete from private.item_total_changes
    where id in (select c.id from private.item_total_changes c order by c.id limit 200000)
    returning *
  ),
  kept as (
    insert into private.product_totals as t (day, base_id, product_id, units, sales)
    select c.day, c.base_id, c.product_id, sum(c.units), sum(c.sales)
    from taken c
    group by c.day, c.base_id, c.product_id
    on conflict (day, base_id, product_id) do update
      set units = t.units + excluded.units, sales = t.sales + excluded.sales
  )
  insert into private.sales_totals as t (dimension, day, key, orders, sales, units, received, refunded)
  select k.dimension, c.day, k.key, 0, sum(k.sales), sum(c.units), 0, 0
  from taken c
  cross join lateral (
    values ('day', '', 0), ('category', c.category, c.sales)
  ) k (dimension, key, sales)
  group by k.dimension, c.day, k.key
  on conflict (dimension, day, key) do update
    set sales = t.sales + excluded.sales, units = t.units + excluded.units;
end;
$$;
revoke execute on function private.fold_item_totals from public, anon, authenticated, service_role;

-- Moves at most 200,000 rows of order_total_changes into order_totals and sales_totals; nothing while another call does
-- so.
create function private.fold_order_totals()
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
    delete from private.order_total_changes
    where id in (select c.id from private.order_total_changes c order by c.id limit 200000)
    returning *
  ),
  kept as (
    insert into private.order_totals as t (day, status, payment_status, orders, amount, refunded)
    select c.day, c.status, c.payment_status, sum(c.orders), sum(c.amount), sum(c.refunded)
    from taken c
    group by c.day, c.status, c.payment_status
    on conflict (day, status, payment_status) do update
      set orders = t.orders + excluded.orders, amount = t.amount + excluded.amount,
        refunded = t.refunded + excluded.refunded
  )
  insert into private.sales_totals as t (dimension, day, key, orders, sales, units, received, refunded)
  select k.dimension, c.day, k.key, sum(s.orders), sum(s.sales), 0, sum(s.received), sum(s.refunded)
  from taken c
  cross join lateral private.sales_of_change(c) s
  cross join lateral (
    values ('day', ''), ('state', c.state), ('coupon', c.coupon), ('method', c.method)
  ) k (dimension, key)
  group by k.dimension, c.day, k.key
  on conflict (dimension, day, key) do update
    set orders = t.orders + excluded.orders, sales = t.sales + excluded.sales,
      received = t.received + excluded.received, refunded = t.refunded + excluded.refunded;
end;
$$;
revoke execute on function private.fold_order_totals from public, anon, authenticated, service_role;

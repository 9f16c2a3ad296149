begin;
select plan(6);
select tests.create_shop();

truncate public.orders cascade;
insert into public.orders (
  user_id, order_number, subtotal, total_amount, payment_method, payment_status, status, shipping_address, created_at
)
select tests.id('asha'), 'ORD-' || 1780000000000 + n, 100, 100, 'cod', 'pending',
  case when n % 2 = 0 then 'processing' else 'confirmed' end, tests.address(),
  -- Seven a day, and the last ones at the same time.
  timestamptz '2026-06-01' - least(n, 2500) * interval '205 minutes'
from generate_series(1, 2600) n;

-- Returns the last digits of the orders of a page of three, in order.
create function tests.page(p_status text, p_offset integer)
returns text
language sql
as $$
  select coalesce(string_agg(right(o.value ->> 'order_number', 4), ' ' order by o.ordinality), 'none')
  from jsonb_array_elements(
    tests.call_as('admin', format(
      'public.admin_list_orders(%L)', jsonb_build_object('status', p_status, 'limit', 3, 'offset', p_offset)
    )) -> 'orders'
  ) with ordinality o;
$$;
create function tests.counted(p_status text, p_offset integer)
returns text
language sql
as $$
  select coalesce(string_agg(right(p.order_number, 4), ' ' order by p.created_at desc, p.id), 'none')
  from (
    select o.* from public.orders o where p_status in ('', o.status)
    order by o.created_at desc, o.id limit 3 offset p_offset
  ) p;
$$;

select is(tests.page('', n), tests.counted('', n), 'returns the page after ' || n || ' orders')
from unnest(array[1001, 2000, 2550]) n;
select private.fold_order_totals();
select is(tests.page('processing', 1200), tests.counted('processing', 1200), 'returns a page of a status');
select is(tests.page('', 2598), tests.counted('', 2598), 'returns the last page');
select is(tests.page('', 2600), 'none', 'returns none beyond it');

select * from finish();
rollback;

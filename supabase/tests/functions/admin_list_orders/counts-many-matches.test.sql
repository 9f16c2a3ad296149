begin;
select plan(11);
select tests.create_shop();

insert into auth.users (id, email)
select md5('many ' || n)::uuid, 'many' || n || '@tests.example'
from generate_series(1, 1200) n;
update public.users set full_name = 'Many Moons' where email like 'many%';
insert into public.orders (
  user_id, order_number, subtotal, total_amount, payment_method, payment_status, status,
  shipping_address, created_at
)
select
  md5('many ' || n)::uuid,
  'ORD-' || 1780000000000 + n,
  100,
  100,
  'cod',
  'pending',
  'processing',
  tests.address(),
  now() - n * interval '1 day'
from generate_series(1, 1200) n;

insert into private.order_texts select o.id, o.user_id, o.created_at, private.order_text(o) from public.orders o;

select is(a -> 'total', '1001', 'counts up to 1,001 matches')
from tests.call_as(
  'admin',
  $$public.admin_list_orders('{"search": "many moons", "status": "", "limit": 20, "offset": 0}')$$
) a;
select is(
  (
    select string_agg(right(o.value ->> 'order_number', 4), ' ' order by o.ordinality)
    from jsonb_array_elements(a -> 'orders') with ordinality o
  ),
  '1199 1200',
  'returns the last page of many matches'
)
from tests.call_as(
  'admin',
  $$public.admin_list_orders('{"search": "many moons", "status": "processing", "limit": 20, "offset": 1198}')$$
) a;
select is(
  jsonb_array_length(a -> 'orders') || ' of ' || (a ->> 'total'),
  '0 of 1',
  'returns the count beyond the last page'
)
from tests.call_as(
  'admin',
  $$public.admin_list_orders('{"search": "1780000001200", "status": "", "limit": 20, "offset": 20}')$$
) a;
select is(
  jsonb_array_length(a -> 'orders') || ' of ' || (a ->> 'total'),
  '1 of 1',
  'finds one number among many'
)
from tests.call_as(
  'admin',
  $$public.admin_list_orders('{"search": "0001200", "status": "processing", "limit": 20, "offset": 0}')$$
) a;

select is(
  (
    select concat_ws(' ', a -> 'total', a -> 'count') from tests.call_as('admin', format(
      'public.admin_list_orders(%L)', '{"limit": 20, "offset": 0}'::jsonb || v.filter::jsonb
    )) a
  ),
  v.counted,
  'counts exactly, by the totals: ' || v.name
)
from (
  values
    ('{}', '1001 1200', 'all'),
    ('{"status": "processing"}', '1001 1200', 'a status'),
    ('{"status": "processing", "method": "cod"}', '1001 null', 'but not another filter')
) v (filter, counted, name);

insert into auth.users (id, email)
select md5('more ' || n)::uuid, 'more' || n || '@tests.example' from generate_series(1, 6000) n;
insert into public.orders (
  user_id, order_number, subtotal, total_amount, payment_method, payment_status, status, shipping_address, created_at
)
select md5('more ' || n)::uuid, 'ORD-' || 1770000000000 + n, 100, 100, 'cod', 'pending', 'processing',
  tests.address() || jsonb_build_object('first_name', case when n % 50 = 0 then 'Zubeida' else 'Ravi' end),
  now() - interval '10 years' - n * interval '1 minute'
from generate_series(1, 6000) n;
insert into private.order_texts select o.id, o.user_id, o.created_at, private.order_text(o) from public.orders o
where not exists (select from private.order_texts t where t.order_id = o.id);
create function pg_temp.found(p_query text) returns text language sql as $$
  select concat_ws(' ', jsonb_array_length(a -> 'orders'), a -> 'total', a -> 'at_least')
  from tests.call_as('admin', format(
    'public.admin_list_orders(%L)', '{"limit": 20, "offset": 0}'::jsonb || p_query::jsonb
  )) a
$$;
-- 2,800 of the first 4,000 are of these orders.
select is(pg_temp.found('{"search": "zubeida"}'), '20 56 true', 'a page of a word stops at the first orders');
select is(
  pg_temp.found('{"search": "zubeida", "offset": 100}'), '20 120 false', 'a page further back is counted to the end'
);
select is(
  pg_temp.found('{"search": "zubeida", "status": "processing", "offset": 20}'), '20 120 false',
  'also when the first orders of a filter have too few'
);
select is(pg_temp.found('{"search": "ub"}'), '16 16 true', 'two letters are looked for in the first orders alone');

select * from finish();
rollback;

-- The portal's list of orders.
begin;
select plan(21);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp')), tests.order_named('two', 'bala', tests.line('mat', 2));
update public.orders set created_at = now() - interval '1 hour' where id = tests.order_id('one');
update public.orders set created_at = now() + interval '1 hour' where id = tests.order_id('two');
create function tests.listed(p_search text, p_status text default '', p_limit integer default 20, p_offset integer default 0)
returns text language sql as $$
  select coalesce(string_agg(case o.value ->> 'id' when tests.order_id('one')::text then 'one' when tests.order_id('two')::text then 'two' else '?' end, ' ' order by o.ordinality), '-')
  from tests.answer('chief', format('public.list_orders(%L, %L, %s, %s)', p_search, p_status, p_limit, p_offset)) a,
    jsonb_array_elements(a -> 'orders') with ordinality o
  where o.value ->> 'id' in (tests.order_id('one')::text, tests.order_id('two')::text);
$$;
select is(tests.answer(w, 'public.list_orders('''', '''', 20, 0)') ->> 'error', '42501', w || ' may not') from unnest(array['anon', 'asha', 'service_role']) w;
select is(tests.listed(''), 'two one', 'newest first');
select is(tests.listed('ASHA'), 'one', 'by the customer''s name, in any letters');
select is(tests.listed(' bal '), 'two', 'a part of it');
select is(tests.listed((select substr(o.order_number, 8) from public.orders o where o.id = tests.order_id('one'))), 'one', 'by a part of the number');
select is(tests.listed((select lower(o.order_number) from public.orders o where o.id = tests.order_id('two'))), 'two', 'in small letters');
select is(tests.listed('%'), '-', 'a sign is a sign');
select is(tests.listed('nobody'), '-', 'found nowhere');
select is(tests.listed('', 'cancelled'), '-', 'by status');
select is(tests.listed('asha', 'confirmed'), 'one', 'by both');
select is(tests.listed('', 'nonsense'), '-', 'of a status that is none');
select is(tests.listed('', '', 1, 0), 'two', 'a page');
select is(tests.listed('', '', -1, -1), '-', 'of no length');
select is((a -> 'orders' -> 0) - 'id' - 'order_number' - 'created_at', '{"status": "confirmed", "payment_status": "pending", "payment_method": "cod", "total_amount": 501.00, "full_name": "Bala", "email": "bala@tests.example", "items": 1}', 'with its customer and its items')
from tests.answer('chief', 'public.list_orders(''bala'', '''', 20, 0)') a;
update public.orders set user_id = null where id = tests.order_id('one');
select is(a -> 'orders' -> 0 -> 'full_name', 'null', 'a customer who is gone has no name')
from tests.answer('chief', format('public.list_orders(%L, '''', 20, 0)', (select o.order_number from public.orders o where o.id = tests.order_id('one')))) a;

-- More matches than are sorted, by more people than are listed.
insert into auth.users (id, email) select md5('many ' || n)::uuid, 'many' || n || '@tests.example' from generate_series(1, 1200) n;
update public.users set full_name = 'Many Moons' where email like 'many%';
insert into public.orders (user_id, order_number, subtotal, total_amount, payment_method, payment_status, status, shipping_address, created_at)
select md5('many ' || n)::uuid, 'ORD-' || 1780000000000 + n, 100, 100, 'cod', 'pending', 'processing',
  '{"first_name":"A","last_name":"B","address_line_1":"C","city":"D","state":"Kerala","postal_code":"682001","phone":"9876543210"}',
  now() - n * interval '1 day'
from generate_series(1, 1200) n;
select is(a -> 'total', '1001', 'counted up to a thousand and one') from tests.answer('chief', 'public.list_orders(''many moons'', '''', 20, 0)') a;
select is((select string_agg(right(o.value ->> 'order_number', 4), ' ' order by o.ordinality) from jsonb_array_elements(a -> 'orders') with ordinality o),
  '1199 1200', 'the last page of them')
from tests.answer('chief', 'public.list_orders(''many moons'', ''processing'', 20, 1198)') a;
select is(jsonb_array_length(a -> 'orders') || ' of ' || (a ->> 'total'), '0 of 1', 'a page beyond the only match')
from tests.answer('chief', 'public.list_orders(''1780000001200'', '''', 20, 20)') a;
select is(jsonb_array_length(a -> 'orders') || ' of ' || (a ->> 'total'), '1 of 1', 'one number among many')
from tests.answer('chief', 'public.list_orders(''0001200'', ''processing'', 20, 0)') a;
select * from finish();
rollback;

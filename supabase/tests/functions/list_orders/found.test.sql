-- The portal's list of orders.
begin;
select plan(18);
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
select ok(p.proconfig @> array['plan_cache_mode=force_custom_plan'], 'the planner knows who was found by name')
from pg_proc p where p.oid = 'public.list_orders'::regproc;
select * from finish();
rollback;

begin;
select plan(16);
select tests.scene();

create function tests.save(p_version text, p_seen integer, p_change jsonb) returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'error', a ->> 'ok')
  from tests.answer('chief', format('public.save_product(%L, %L, %s, %L, ''counted'')', tests.id('lamp'), p_version, p_seen,
    (select to_jsonb(p) - 'search_words' from public.products p where p.id = tests.id('lamp')) || p_change)) a;
$$;
create function tests.version() returns text language sql as $$
  select tests.answer('chief', format('public.admin_product(%L)', tests.id('lamp'))) ->> 'version';
$$;
create temporary table seen as select tests.version() as version;

select is(tests.save((select version from seen), 10, '{"name": "Lantern"}'), 'true', 'what was seen is saved');
select is((select name from public.products where id = tests.id('lamp')), 'Lantern', 'with its new name');
select is(tests.save((select version from seen), 10, '{"name": "Torch"}'), 'changed', 'of an older version nothing is saved');
select is((select name from public.products where id = tests.id('lamp')), 'Lantern', 'and nothing has changed');
update public.products set stock = 8 where id = tests.id('lamp');
select is(tests.save(tests.version(), 10, '{"brand": "Deepa", "stock": 10}'), 'true', 'a sale meanwhile does not matter to another field');
select is(tests.stock('lamp'), 8, 'and stays sold');
select is(tests.save(tests.version(), 10, '{"stock": 12}'), 'changed', 'but it does to a count');
select is(tests.save(tests.version(), 8, '{"stock": 12}'), 'true', 'a count of what is there now');
select is((select quantity || ' ' || reason from public.stock_movements where product_id = tests.id('lamp') order by id desc limit 1), '4 counted', 'is in the ledger with its reason');
select is((select after ->> 'stock' from public.audit_log where entity = 'products' and after ? 'reason' order by id desc limit 1), '12', 'and in the audit log');
select is(tests.save(tests.version(), 12, '{"stock": 1, "sku": "TEST-MAT"}'), 'sku_taken', 'another product has that SKU');
select is(tests.stock('lamp'), 12, 'and the stock is as it was');
select is(tests.save(tests.version(), 12, jsonb_build_object('category_id', gen_random_uuid())), 'unknown_category', 'no such category');
select is(tests.answer('chief', format('public.save_product(gen_random_uuid(), ''x'', 0, %L, null)', '{}')) ->> 'code', 'not_found', 'no such product');
select is(tests.answer(w, format('public.save_product(gen_random_uuid(), ''x'', 0, %L, null)', '{}')) ->> 'error', '42501', w || ' may not')
from unnest(array['asha', 'service_role']) w;
select * from finish();
rollback;

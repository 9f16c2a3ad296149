begin;
select plan(25);
select tests.scene();

-- select
select is(tests.attempt('anon', 'select 1 from public.stock_movements'), '42501', 'a visitor reads no ledger');
select is(tests.attempt('asha', 'select 1 from public.stock_movements'), '0', 'nor does a shopper');
select is(tests.attempt('bala', 'select 1 from public.stock_movements'), '0', 'nor another');
select is(tests.attempt('chief', 'select 1 from public.stock_movements where product_id = tests.id(''lamp'')'), '1', 'an admin reads it');
select is(tests.attempt('service_role', 'select 1 from public.stock_movements where product_id = tests.id(''lamp'')'), '1', 'the server too');

-- nobody writes here by hand, not even the server
select is(tests.attempt(w, s), '42501', w || ' may not: ' || s)
from unnest(array['anon', 'asha', 'bala', 'chief', 'service_role']) w,
  unnest(array[
    'insert into public.stock_movements default values',
    'update public.stock_movements set quantity = quantity',
    'delete from public.stock_movements',
    'truncate public.stock_movements cascade'
  ]) s;

select * from finish();
rollback;

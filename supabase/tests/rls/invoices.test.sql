begin;
select plan(35);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp'));
select tests.order_named('two', 'asha', tests.line('mat'));
select tests.answer('chief', format('public.set_order_status(%L, %L)', tests.order_id('one'), 'delivered'));
select tests.answer('chief', format('public.set_order_status(%L, %L)', tests.order_id('two'), 'shipped'));

create function tests.invoices(p_who text) returns text language sql as $$
  select tests.attempt(p_who, 'select 1 from public.invoices where order_id in (tests.order_id(''one''), tests.order_id(''two''))');
$$;

-- select
select is(tests.invoices('anon'), '42501', 'a visitor reads no invoice');
select is(tests.invoices('asha'), '1', 'a shopper reads that of her delivered order alone');
select is(tests.invoices('bala'), '0', 'a stranger reads none');
select is(tests.invoices('chief'), '2', 'an admin reads all');
select is(tests.invoices('service_role'), '2', 'so does the server');
update public.orders set status = 'cancelled' where id = tests.order_id('one');
select is(tests.invoices('asha') || tests.invoices('chief'), '02', 'that of a cancelled order is for the shop alone, which keeps it');

-- nobody writes here by hand, not even the server
select is(tests.attempt(w, s), '42501', w || ' may not: ' || s)
from unnest(array['anon', 'asha', 'bala', 'chief', 'service_role']) w,
  unnest(array[
    'insert into public.invoices default values',
    'update public.invoices set number = number',
    'delete from public.invoices',
    'truncate public.invoices'
  ]) s;

-- nobody sees or turns the counter
select is(tests.attempt(w, 'update private.invoice_counters set last_number = 1'), '42501', w || ' turns no counter')
from unnest(array['anon', 'asha', 'chief', 'service_role']) w;

-- what an invoice must be
select throws_ok('update public.invoices set ' || c || ' where order_id = tests.order_id(''one'')', '23514', null, 'refused: ' || c)
from unnest(array['number = ''INV/26-27/0000123''', 'number = ''ORD-1''', 'seller = ''{}''', 'financial_year = ''2026-27''']) c;
select throws_ok('delete from public.orders where id = tests.order_id(''one'')', '23503', null, 'an order with an invoice stays');
select * from finish();
rollback;

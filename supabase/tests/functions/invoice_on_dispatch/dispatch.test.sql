begin;
select plan(12);
select tests.scene();
delete from public.invoices;
delete from private.invoice_counters;
select tests.order_named('one', 'asha', tests.line('lamp'));
select tests.order_named('two', 'asha', tests.line('lamp'));

create function tests.set_status(p_order text, p_status text) returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'status', a ->> 'error')
  from tests.answer('chief', format('public.set_order_status(%L, %L)', tests.order_id(p_order), p_status)) a;
$$;
create function tests.serial(p_order text) returns text language sql as $$
  select coalesce((select right(i.number, 6) from public.invoices i where i.order_id = tests.order_id(p_order)), 'none');
$$;

select is(tests.set_status('one', s) || ' ' || tests.serial('one'), s || ' none', 'no invoice while ' || s)
from unnest(array['pending', 'confirmed', 'processing']) s;
select is(tests.set_status('one', 'shipped') || ' ' || tests.serial('one'), 'shipped 000001', 'shipped: it is issued in the same transaction');
select is(tests.set_status('one', 'delivered') || ' ' || tests.serial('one'), 'delivered 000001', 'delivered: it stays the same');
select is(tests.set_status('two', 'delivered') || ' ' || tests.serial('two'), 'delivered 000002', 'delivered at once: it is issued too');
select is(tests.set_status('one', 'cancelled') || ' ' || tests.serial('one'), 'cancelled 000001', 'a cancelled invoice keeps its number');
select is(tests.set_status('one', 'shipped') || ' ' || tests.serial('one'), 'shipped 000001', 'and has it again when the order comes back');
select is((select string_agg(c.last_number::text, ' ') from private.invoice_counters c), '2', 'no number is skipped');

-- a transaction that fails takes no number
savepoint before_failure;
select tests.order_named('three', 'asha', tests.line('lamp'));
select is(tests.set_status('three', 'shipped') || ' ' || tests.serial('three'), 'shipped 000003', 'the next one');
rollback to before_failure;
select tests.order_named('four', 'asha', tests.line('lamp'));
select is(tests.set_status('four', 'shipped') || ' ' || tests.serial('four'), 'shipped 000003', 'what was rolled back is used by the next');

insert into public.orders (user_id, order_number, subtotal, total_amount, payment_method, payment_status, status, shipping_address)
values (tests.id('asha'), 'ORD-1000000000001', 10, 10, 'cod', 'paid', 'delivered', tests.address());
select is((select right(i.number, 6) from public.invoices i join public.orders o on o.id = i.order_id where o.order_number = 'ORD-1000000000001'), '000004', 'an order that comes in delivered has one');
select * from finish();
rollback;

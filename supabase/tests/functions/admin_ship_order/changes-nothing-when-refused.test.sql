begin;
select plan(7);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_cancel_order('asha', 'one');
delete from public.outbox;

select is(tests.admin_ship_order('one', p_seen => 'confirmed'), 'changed', 'refuses an order cancelled meanwhile');
select is(tests.shipment(), '- | - | -', 'saves no shipment of it');
select is(tests.order_state('one'), 'cancelled/pending/cod', 'leaves its status');
select is((select count(*)::integer from public.outbox), 0, 'mails nobody');
select is(tests.admin_ship_order('one', repeat('9', 81)), 'invalid_number', 'refuses a number that is too long');
select is(tests.order_state('one'), 'cancelled/pending/cod', 'leaves the status then, too');
select is(tests.admin_ship_order('one', p_who => 'asha'), '42501', 'refuses shoppers');

select * from finish();
rollback;

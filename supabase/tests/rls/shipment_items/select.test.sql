begin;
select plan(5);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 2));
select tests.ship_part('one', '{"lamp": 1}');

select is(tests.run_as('anon', 'select 1 from public.shipment_items'), '42501', 'rejects a visitor');
select is(tests.run_as('asha', 'select 1 from public.shipment_items'), '1', 'returns what a shopper was sent');
select is(tests.run_as('bala', 'select 1 from public.shipment_items'), '0', 'returns nothing to another shopper');
select is(tests.run_as('admin', 'select 1 from public.shipment_items'), '1', 'returns all lines to an admin');
select is(tests.run_as('service_role', 'select 1 from public.shipment_items'), '1', 'returns all lines to the server');

select * from finish();
rollback;

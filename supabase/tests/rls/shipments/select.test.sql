begin;
select plan(6);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 2));
select tests.ship_part('one', '{"lamp": 1}');

select is(tests.run_as('anon', 'select id from public.shipments'), '42501', 'rejects a visitor');
select is(
  tests.run_as('asha', 'select id from public.shipments'), '1', 'returns the parcels of a shopper''s own orders'
);
select is(tests.run_as('asha', 'select actor_id from public.shipments'), '42501', 'but not who sent them');
select is(tests.run_as('bala', 'select id from public.shipments'), '0', 'returns nothing to another shopper');
select is(tests.run_as('admin', 'select id from public.shipments'), '1', 'returns all parcels to an admin');
select is(tests.run_as('service_role', 'select * from public.shipments'), '1', 'returns all parcels to the server');

select * from finish();
rollback;

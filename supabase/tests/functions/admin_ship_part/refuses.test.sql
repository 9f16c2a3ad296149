begin;
select plan(18);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat', 2));
delete from public.outbox;

select is(tests.ship_part('one', '{"lamp": 4}'), 'too_many', 'more than was ordered');
select is(tests.ship_part('one', '{}'), 'nothing_chosen', 'nothing');
select is(tests.ship_part('one', '{"lamp": 0}'), 'nothing_chosen', 'no units');
select is(tests.ship_part('one', '{"kurta-s": 1}'), 'unknown_item', 'what is not in the order');
select is(tests.ship_part('one', '{"lamp": 1}', repeat('9', 81)), 'invalid_number', 'a number that is too long');
select is(tests.ship_part('one', '{"lamp": 1}', p_age => '1 second'), 'changed', 'an order that has changed since');
select is(tests.ship_part('one', '{"lamp": 1}', p_who => w), '42501', 'a call by ' || w)
from unnest(array['anon', 'asha', 'service_role']) w;
select is(
  concat_ws(' ', (select count(*) from public.shipments), (select count(*) from public.outbox), tests.units_of()),
  '0 0 lamp 0+0+3, mat 0+0+2', 'changes nothing then'
);

select is(tests.ship_part('one', '{"lamp": 2}'), 'sent 2', 'ships a part');
select is(tests.ship_part('one', '{"lamp": 2}'), 'too_many', 'not more than is left');
select is(tests.ship_part('one', '{"lamp": 1}', p_key => s.id), 'sent 2', 'the same parcel is sent once')
from public.shipments s;
select is(tests.units_of(), 'lamp 2+0+1, mat 0+0+2', 'and counted once');
select tests.set_status('one', 'shipped');
select is(tests.ship_part('one', '{"lamp": 1}'), 'wrong_status', 'nothing of an order that is shipped');
select tests.set_status('one', 'cancelled');
select is(tests.ship_part('one', '{"lamp": 1}'), 'wrong_status', 'nor of one that has ended');
select tests.create_order('three', 'asha', tests.order_line('lamp'), 'razorpay');
select is(tests.ship_part('three', '{"lamp": 1}'), 'wrong_status', 'nor of one that waits for its payment');
select is((select count(*)::integer from public.shipments), 1, 'and adds no parcel');

select * from finish();
rollback;

begin;
select plan(6);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.ship_part('one', '{"lamp": 2}');

select throws_ok(
  $$update public.shipment_items set quantity = 4$$, '23514', null, 'no more units in parcels than were ordered'
);
select throws_ok(
  $$update public.order_items set quantity = 1, total_price = unit_price where product_id = tests.id('lamp')$$,
  '23514', null, 'no fewer units in the order than are in parcels'
);
select throws_ok(
  $$update public.order_items set dropped_quantity = 2 where product_id = tests.id('lamp')$$,
  '23514', null, 'none that has left is refunded as unsent'
);
select throws_ok($$update public.shipment_items set quantity = 0$$, '23514', null, 'no line without units');
update public.shipment_items set quantity = 3;
select is(tests.units_of(), 'lamp 3+0+0, mat 0+0+1', 'counts a line that changes');
delete from public.shipments;
select is(tests.units_of(), 'lamp 0+0+3, mat 0+0+1', 'and one that goes');

select * from finish();
rollback;

begin;
select plan(10);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.admin_ship_order('one', 'FIRST1');
delete from public.outbox;

select is(
  tests.admin_ship_order('one', 'SECOND2', 'confirmed'), 'changed', 'refuses an order that was shipped meanwhile'
);
select is(
  tests.admin_ship_order('one', 'SECOND2', 'shipped'), 'changed', 'refuses another number for one that has a number'
);
select is(
  tests.call_as('admin', format('public.admin_ship_order(%L)', jsonb_build_object(
    'order_id', tests.order_id('one'), 'expected_status', 'confirmed', 'tracking_number', 'SECOND2'
  ))) - 'ok',
  '{"code": "changed", "status": "shipped", "tracking_number": "FIRST1"}',
  'says which number it has'
);
select is(split_part(tests.shipment(), ' | ', 2), 'FIRST1', 'keeps the number');
select is(
  tests.call_as('admin', format('public.admin_ship_order(%L)', jsonb_build_object(
    'order_id', tests.order_id('one'), 'expected_status', 'confirmed', 'carrier', 'Delhivery',
    'tracking_number', 'FIRST1', 'tracking_url', 'https://www.delhivery.com/track-v2/package/FIRST1'
  ))),
  '{"ok": true, "changed": false}',
  'accepts the same again, which changes nothing'
);
select is((select count(*)::integer from public.outbox), 0, 'mails nobody');

select tests.create_order('two', 'bala', tests.order_line('mat'));
select tests.admin_set_order_status('two', 'shipped');
select is(
  tests.admin_ship_order('two', 'LATE1', 'confirmed'), 'changed', 'refuses one that was shipped without a number, too'
);
select is(
  tests.call_as('admin', format('public.admin_ship_order(%L)', jsonb_build_object(
    'order_id', tests.order_id('two'), 'expected_status', 'shipped', 'tracking_number', 'LATE1'
  ))) ->> 'changed',
  'true',
  'adds the number where that was seen'
);
select is(
  (select o.tracking_number from public.orders o where o.id = tests.order_id('two')), 'LATE1', 'which it has then'
);
select is(tests.admin_set_shipment('one', 'Delhivery', 'SECOND2', null), 'ok', 'a correction has its own form');

select * from finish();
rollback;

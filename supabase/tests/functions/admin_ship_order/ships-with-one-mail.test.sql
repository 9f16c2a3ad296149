begin;
select plan(5);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp'));
delete from public.outbox;

select is(tests.admin_ship_order('one'), 'ok', 'ships a confirmed order');
select is(tests.order_state('one'), 'shipped/pending/cod', 'sets the status');
select is(
  tests.shipment(), 'Delhivery | AWB1 | https://www.delhivery.com/track-v2/package/AWB1', 'saves the shipment'
);
select is(
  (select string_agg(concat_ws(' ', m.kind, m.data ->> 'tracking_number'), ', ') from public.outbox m),
  'order-shipped AWB1',
  'one mail, with the tracking'
);
select is(
  (select count(*)::integer from public.invoices i where i.order_id = tests.order_id('one')), 1, 'issues the invoice'
);

select * from finish();
rollback;

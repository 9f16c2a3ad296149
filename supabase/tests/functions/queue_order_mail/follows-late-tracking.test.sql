begin;
select plan(2);
select tests.create_shop();

select tests.create_order('slow', 'asha', tests.order_line('lamp')), tests.take_order_mails('slow');

select is(
  tests.order_mails_after_status('slow', 'shipped'),
  'order-shipped',
  'queues a mail when the order is shipped without tracking'
);

select
  tests.admin_set_shipment('slow', 'India Post', 'IP1', null),
  tests.admin_set_shipment('slow', 'India Post', 'IP2', 'https://track.example/IP2');

select is(
  tests.take_order_mails('slow') || ' ' || (tests.last_order_mail('slow') ->> 'tracking_number'),
  'order-tracked IP1',
  'queues the tracking once'
);

select * from finish();
rollback;

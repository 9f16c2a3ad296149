begin;
select plan(7);
select tests.create_shop();

select tests.create_order('cash', 'asha', tests.order_line('lamp', 2));
select tests.take_order_mails('cash');

select is(
  tests.order_mails_after_status('cash', 'processing'),
  'none',
  'queues no mail while the order is processed'
);

update public.orders
set carrier = 'Delhivery', tracking_number = 'D1', tracking_url = 'https://track.example/D1'
where id = tests.order_id('cash');

select is(
  tests.order_mails_after_status('cash', 'shipped'),
  'order-shipped',
  'queues a mail when the order is shipped'
);
select is(
  tests.last_order_mail('cash') ->> 'tracking_url',
  'https://track.example/D1',
  'names the tracking link'
);
select is(
  tests.order_mails_after_status('cash', 'processing') || ', '
    || tests.order_mails_after_status('cash', 'shipped'),
  'none, none',
  'queues no second mail when the status is corrected'
);
select is(
  tests.order_mails_after_status('cash', 'delivered'),
  'order-delivered',
  'queues a mail when the order is delivered'
);
select is(
  tests.order_mails_after_status('cash', 'cancelled'),
  'order-cancelled',
  'queues a mail when the order is cancelled'
);
select is(
  tests.last_order_mail('cash') ? 'refund',
  false,
  'promises no refund of cash on delivery'
);

select * from finish();
rollback;

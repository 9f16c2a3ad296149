begin;
select plan(2);
select tests.create_shop();

select tests.create_order('cash', 'asha', tests.order_line('lamp', 2));
select tests.take_order_mails('cash');
select tests.order_mails_after_status('cash', 'cancelled');

select is(
  tests.order_mails_after_status('cash', 'confirmed'),
  'order-confirmed',
  'confirms a reinstated order to the shopper but not to the owner'
);
select is(
  tests.order_mails_after_status('cash', 'cancelled'),
  'order-cancelled',
  'queues another mail when it is cancelled again'
);

select * from finish();
rollback;

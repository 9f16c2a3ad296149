begin;
select plan(1);
select tests.create_shop();

select tests.create_online_order('both', 'asha', tests.order_line('lamp'));
select tests.shop_switch_to_cod('asha', 'both'), tests.take_order_mails('both');
select tests.shop_settle_payment('both', 'x1', 'captured');

select is(
  tests.take_order_mails('both'),
  'order-paid, (owner-payment)',
  'queues a mail when an order for cash is paid online'
);

select * from finish();
rollback;

begin;
select plan(7);
select tests.create_shop();

select
  tests.create_online_order('one', 'asha', tests.order_line('lamp', 2)),
  tests.shop_settle_payment('one', 'one', 'captured'),
  tests.take_order_mails('one');
select tests.shop_cancel_order('asha', 'one'), tests.take_order_mails('one');

select is(
  tests.order_mails_after_status('one', 'confirmed') || ' ' || (tests.last_order_mail('one') ->> 'kept_refund'),
  'order-confirmed 200.00',
  'the mail of an order that goes on has the refund that is not sent'
);
select tests.order_mails_after_status('one', 'cancelled');
select is(
  tests.order_mails_after_status('one', 'pending') || ' ' || (tests.last_order_mail('one') ->> 'kept_refund'),
  'order-confirmed 200.00',
  'the shopper is told when it waits, too'
);
select tests.order_mails_after_status('one', 'cancelled');
select is(
  tests.order_mails_after_status('one', 'shipped') || ' ' || (tests.last_order_mail('one') ->> 'kept_refund'),
  'order-shipped 200.00',
  'and when it is shipped at once'
);
select tests.order_mails_after_status('one', 'cancelled');
update public.refunds set status = 'failed', error = 'The account is closed' where order_id = tests.order_id('one');
select is(
  tests.order_mails_after_status('one', 'confirmed') || ' ' || (tests.last_order_mail('one') ->> 'kept_refund'),
  'order-confirmed 200.00',
  'a refund that has failed is not sent any more, either'
);
select tests.admin_set_order_status('one', 'processing');
select is(tests.last_order_mail('one') ->> 'kept_refund', '200.00', 'another step says nothing of it');

select tests.create_order('cash', 'asha', tests.order_line('lamp'));
select tests.order_mails_after_status('cash', 'cancelled');
select is(
  tests.order_mails_after_status('cash', 'confirmed'), 'order-confirmed', 'a cash order is confirmed as before'
);
select is(tests.last_order_mail('cash') ->> 'kept_refund', null, 'and has no refund');

select * from finish();
rollback;

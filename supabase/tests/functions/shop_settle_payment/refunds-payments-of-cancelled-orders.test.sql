begin;
select plan(7);
select tests.create_shop();

select tests.create_online_order('gone', 'bala', tests.order_line('mat'));
select tests.shop_cancel_order('bala', 'gone');

select is(
  tests.shop_settle_payment('gone', 'gone', 'failed') || ' ' || tests.order_state('gone'),
  'recorded cancelled/pending/razorpay',
  'ignores a failure of a cancelled order'
);
select is(
  tests.shop_settle_payment('gone', 'gone', 'captured') || ': ' || tests.refunds_of('gone'),
  'refund_due: cancelled due 250.50',
  'creates a refund of a captured payment'
);
select is(tests.order_state('gone'), 'cancelled/paid/razorpay', 'keeps the order cancelled');
select is(
  (select confirmed_at from public.orders where id = tests.order_id('gone')),
  null,
  'leaves confirmed_at empty'
);
select is(tests.stock('mat'), 5, 'takes no stock');
select is(
  tests.shop_settle_payment('gone', 'gone', 'captured') || ': ' || tests.refunds_of('gone'),
  'already: cancelled due 250.50',
  'creates one refund when called twice'
);
select is(
  tests.shop_settle_payment('gone', 'gone2', 'captured') || ': ' || tests.refunds_of('gone'),
  'refund_due: cancelled due 250.50, duplicate due 250.50',
  'creates a refund of a second payment'
);

select * from finish();
rollback;

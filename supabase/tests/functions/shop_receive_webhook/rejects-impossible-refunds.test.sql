begin;
select plan(7);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured'), tests.shop_settle_payment('two', 'two', 'captured');

select is(
  tests.shop_receive_webhook('evt_' || n, null, refund) || ' ' || tests.refunds_of('one'),
  outcome || ' none',
  'ignores a refund ' || what
)
from (values
  (1, 'of more than the payment', tests.razorpay_refund('1', 'one', 100.01, 'processed'), 'unknown_refund'),
  (2, 'of nothing', tests.razorpay_refund('2', 'one', 0, 'processed'), 'unknown_refund'),
  (3, 'of less than nothing', tests.razorpay_refund('3', 'one', -1, 'processed'), 'unknown_refund'),
  (4, 'in another currency', tests.razorpay_refund('4', 'one', 100, 'processed', null, 'USD'), 'invalid_refund'),
  (5, 'in an unknown state', tests.razorpay_refund('5', 'one', 100, 'lost'), 'invalid_refund')
) c (n, what, refund, outcome);
select tests.shop_receive_webhook('evt_6', null, tests.razorpay_refund('6', 'two', 10, 'processed'));
select is(
  tests.shop_receive_webhook('evt_7', null, tests.razorpay_refund('6', 'one', 10, 'processed')) || ' '
    || tests.refunds_of('one'),
  'unknown_refund none',
  'ignores a refund that belongs to another payment'
);
select is(
  tests.shop_receive_webhook('evt_8', null, tests.razorpay_refund('8', 'two', 20, 'processed', tests.refund_id('one')))
    || ' ' || tests.refunds_of('two'),
  'recorded admin processed 10.00, admin processed 20.00',
  'records money that went back even when its note names no refund of this payment'
);

select * from finish();
rollback;

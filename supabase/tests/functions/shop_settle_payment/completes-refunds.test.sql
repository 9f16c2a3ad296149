begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.shop_settle_payment('one', 'one', 'captured', p_refunded => 50);
select tests.shop_cancel_order('asha', 'one');

select is(
  tests.refunds_of('one'),
  'cancelled due 150.00',
  'cancelling creates a refund of the rest'
);
select is(
  tests.shop_settle_payment('one', 'one', 'captured', p_refunded => 200) || ' '
    || tests.order_state('one'),
  'refunded cancelled/refunded/razorpay',
  'sets the order to refunded'
);
select is(tests.refunds_of('one'), 'cancelled processed 150.00', 'sets the refund to processed');
select is(
  tests.shop_settle_payment('one', 'one', 'refunded'),
  'already',
  'changes nothing when called twice'
);

select * from finish();
rollback;

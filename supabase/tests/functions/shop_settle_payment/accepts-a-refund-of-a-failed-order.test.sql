begin;
select plan(1);
select tests.create_shop();

select tests.create_online_order('failed', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('failed', 'failed', 'failed');

select is(
  tests.shop_settle_payment('failed', 'failed', 'refunded') || ' '
    || tests.order_state('failed') || ' '
    || tests.stock('lamp'),
  'refunded cancelled/refunded/razorpay 10',
  'cancels the failed order and returns its stock once'
);

select * from finish();
rollback;

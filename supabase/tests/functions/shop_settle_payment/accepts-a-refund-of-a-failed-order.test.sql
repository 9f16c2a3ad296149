begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('failed', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('failed', 'failed', 'failed');

select is(
  tests.shop_settle_payment('failed', 'failed', 'refunded') || ' '
    || tests.order_state('failed'),
  'refunded cancelled/refunded/razorpay',
  'cancels the failed order'
);
select is(tests.stock('lamp'), 10, 'returns its stock');

select * from finish();
rollback;

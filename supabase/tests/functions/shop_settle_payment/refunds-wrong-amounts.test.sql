begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('two', 'bala', tests.order_line('mat'));

select is(
  tests.shop_settle_payment('two', 'less', 'captured', 250.49),
  'refund_due',
  'refunds another amount'
);
select is(
  tests.shop_settle_payment('two', 'dollars', 'captured', p_currency => 'USD'),
  'refund_due',
  'refunds another currency'
);
select is(
  tests.order_state('two') || ': ' || tests.refunds_of('two'),
  'pending/pending/razorpay: mismatch due 250.49, mismatch due 250.50',
  'keeps the order pending'
);

select * from finish();
rollback;

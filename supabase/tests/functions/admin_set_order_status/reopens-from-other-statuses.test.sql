begin;
select plan(5);
select tests.create_shop();

select tests.create_online_order('two', 'asha', tests.order_line('mat'));
select tests.shop_settle_payment('two', 'two', 'failed');

select is(
  tests.set_state('cancelled', 'two') || ' ' || tests.set_state('pending', 'two'),
  'cancelled/failed/razorpay pending/pending/razorpay',
  'reopens a cancelled order'
);

select tests.set_state('failed', 'two');

select is(
  tests.set_state('confirmed', 'two'),
  'confirmed/pending/razorpay',
  'keeps the payment status for any other status'
);
select is(
  tests.set_state('pending', 'two') || ' ' || tests.reserved_for('two'),
  'pending/pending/razorpay 00:30:00',
  'reopens a confirmed order'
);

select tests.create_order('cash', 'asha', tests.order_line('lamp'));

select is(
  tests.set_state('pending', 'cash') || coalesce(tests.reserved_for('cash')::text, ''),
  'pending/pending/cod',
  'reserves nothing for cash on delivery'
);
select ok(
  tests.ledger_matches_stock('lamp') and tests.ledger_matches_stock('mat'),
  'keeps the stock ledger in balance'
);

select * from finish();
rollback;

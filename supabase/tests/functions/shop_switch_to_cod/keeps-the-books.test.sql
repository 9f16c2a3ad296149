begin;
select plan(2);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3)), tests.shop_switch_to_cod();
select tests.create_online_order('three', 'asha', tests.order_line('mat', 3));
select tests.shop_settle_payment('three', 'three', 'failed');
select tests.shop_switch_to_cod('asha', 'three');

select ok(
  tests.ledger_matches_stock('mat') and tests.ledger_matches_stock('lamp'),
  'keeps the stock ledger in balance'
);
select is(
  current_setting('haat.actor', true) || current_setting('haat.reason', true),
  '',
  'clears the context'
);

select * from finish();
rollback;

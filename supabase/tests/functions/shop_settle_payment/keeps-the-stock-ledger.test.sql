begin;
select plan(1);
select tests.create_shop();

select
  tests.create_online_order('one', 'asha', tests.order_line('lamp', 3)),
  tests.shop_settle_payment('one', 'one', 'failed'),
  tests.shop_settle_payment('one', 'one', 'captured'),
  tests.create_online_order('gone', 'bala', tests.order_line('mat')),
  tests.shop_cancel_order('bala', 'gone'),
  tests.shop_settle_payment('gone', 'gone', 'captured');

select ok(
  tests.ledger_matches_stock('lamp') and tests.ledger_matches_stock('mat'),
  'keeps the stock ledger in balance'
);

select * from finish();
rollback;

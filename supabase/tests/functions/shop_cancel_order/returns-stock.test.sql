begin;
select plan(4);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_user_limit => 1);
select tests.create_order(
  'one',
  'asha',
  tests.order_line('lamp', 3) || tests.order_line('mat'),
  p_coupon => 'TEST10',
  p_discount => 10
);

select is(tests.stock('lamp') || ' ' || tests.stock('mat'), '7 4', 'starts with reserved stock');

select tests.shop_cancel_order('asha', 'one');

select is(
  tests.stock('lamp') || ' ' || tests.stock('mat'),
  '10 5',
  'returns the stock of every line'
);
select ok(
  tests.ledger_matches_stock('lamp') and tests.ledger_matches_stock('mat'),
  'keeps the stock ledger in balance'
);
select results_eq(
  $$
    select quantity, reason, actor_id
    from public.stock_movements
    where order_id = tests.order_id('one') and product_id = tests.id('lamp')
    order by id
  $$,
  $$values (-3, 'order', tests.id('asha')), (3, 'cancelled', tests.id('asha'))$$,
  'records both stock movements with the shopper'
);

select * from finish();
rollback;

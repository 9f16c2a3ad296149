begin;
select plan(6);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);
select tests.shop_settle_payment('one', 'one', 'failed');
update public.orders set held_until = now() where id = tests.order_id('one');
select public.shop_expire_unpaid_orders(false);

select is(tests.stock_and_uses(), '7 1', 'keeps stock and coupon until the time is over');
select is(tests.expire('one'), 1, 'releases the order after it');
select is(tests.stock_and_uses(), '10 0', 'returns stock and coupon');
select is(tests.order_state('one') || ' ' || coalesce(tests.reserved_for()::text, 'released'),
  'failed/failed/razorpay released', 'leaves the order failed');
select is(tests.expire('one'), 0, 'releases it once');
select results_eq(
  $$
    select quantity, reason from public.stock_movements where order_id = tests.order_id('one') order by id
  $$,
  $$values (-3, 'order'), (3, 'expired')$$,
  'records each movement in the stock ledger'
);

select * from finish();
rollback;

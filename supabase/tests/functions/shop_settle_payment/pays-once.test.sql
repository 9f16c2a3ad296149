begin;
select plan(9);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2), 'TEST10', 10);
select tests.shop_settle_payment('one', 'one', 'captured');

select is(tests.shop_settle_payment('one', 'one', s), 'already', 'ignores ' || s || ' after captured')
from unnest(array['created', 'authorized', 'failed', 'captured']) s;
select is(tests.order_state('one'), 'confirmed/paid/razorpay', 'keeps the order paid');
select is(
  (select count(*) from public.order_status_history where order_id = tests.order_id('one')),
  2::bigint,
  'writes no further history'
);
select is(
  (
    select status || ' ' || coalesce(error_description, '-')
    from public.payments
    where id = 'pay_one'
  ),
  'captured -',
  'keeps the payment captured'
);
select is(tests.stock_and_uses(), '8 1', 'takes stock and coupon once');
select is(tests.refunds_of('one'), 'none', 'creates no refund');

select * from finish();
rollback;

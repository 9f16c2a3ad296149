begin;
select plan(3);
select tests.create_shop();

update public.orders
set created_at = now() - interval '10 days'
where razorpay_order_id is not null;
select
  tests.create_online_order('one', 'asha', tests.order_line('lamp')),
  tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select
  tests.create_order('never', 'asha', tests.order_line('lamp'), 'razorpay'),
  tests.create_order('cash', 'asha', tests.order_line('lamp'));

select is(
  tests.shop_claim_due_payment_checks(1) ~ '^order_(one|two)$',
  true,
  'returns as many orders as asked for'
);
select is(
  tests.shop_claim_due_payment_checks() ~ '^order_(one|two)$',
  true,
  'returns the other order, but none without a Razorpay order'
);
select is(tests.shop_claim_due_payment_checks(), 'none', 'returns no order twice at once');

select * from finish();
rollback;

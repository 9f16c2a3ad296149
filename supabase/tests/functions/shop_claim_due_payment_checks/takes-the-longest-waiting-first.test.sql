begin;
select plan(2);
select tests.create_shop();

update public.orders
set created_at = now() - interval '10 days'
where razorpay_order_id is not null;
select
  tests.create_online_order('one', 'asha', tests.order_line('lamp')),
  tests.create_online_order('two', 'asha', tests.order_line('lamp'));
update public.orders set created_at = now() - interval '10 minutes', payment_checked_at = null
where id = tests.order_id('one');
update public.orders
set created_at = now() - interval '1 hour', payment_checks = 2, payment_checked_at = now() - interval '11 minutes'
where id = tests.order_id('two');

select is(
  tests.shop_claim_due_payment_checks(1), 'order_two',
  'an order that was looked at longer ago than the other was placed comes first'
);
select is(tests.shop_claim_due_payment_checks(1), 'order_one', 'then the order that was never looked at');

select * from finish();
rollback;

begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
update public.orders
set payment_answered_at = now() - interval '1 day', payment_unanswered = true
where id in (tests.order_id('one'), tests.order_id('two'));

select tests.call_as(
  'service_role',
  format(
    'public.shop_note_payment_answer(%L)',
    (select o.razorpay_order_id from public.orders o where o.id = tests.order_id('one'))
  )
);
select ok(
  (select o.payment_answered_at >= now() from public.orders o where o.id = tests.order_id('one')),
  'stores when Razorpay answered'
);
select ok(
  (select o.payment_unanswered from public.orders o where o.id = tests.order_id('one')),
  'answers no question of the cron, which may be a later one'
);
select is(
  (select o.payment_answered_at from public.orders o where o.id = tests.order_id('two')),
  now() - interval '1 day',
  'leaves another order as it is'
);

select * from finish();
rollback;

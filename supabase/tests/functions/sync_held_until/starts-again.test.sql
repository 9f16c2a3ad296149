begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
update public.orders
set status = 'pending', payment_method = 'cod', payment_checks = 5, payment_checked_at = now()
where id = tests.order_id('one');

select is(
  tests.reserved_after($$payment_method = 'razorpay'$$),
  interval '30 minutes',
  'reserves the stock for another 30 minutes'
);
select is(
  (select reopened_at from public.orders where id = tests.order_id('one')),
  now(),
  'sets reopened_at'
);
select is(
  (
    select payment_checks || ' ' || (payment_checked_at is null)
    from public.orders
    where id = tests.order_id('one')
  ),
  '0 true',
  'resets the payment checks'
);

select * from finish();
rollback;

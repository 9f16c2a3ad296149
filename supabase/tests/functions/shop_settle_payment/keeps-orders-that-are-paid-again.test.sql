begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'old', 'failed');
update public.orders set status = 'failed', payment_status = 'failed', held_until = null
where id = tests.order_id('one');
update public.payments set created_at = now() - interval '40 minutes' where id = 'pay_old';
select tests.shop_reopen_order();
select tests.shop_settle_payment('one', 'old', 'authorized');

select is(
  tests.settle_with_refunds('one', 'old', 'refunded', jsonb_build_array(
    tests.razorpay_refund('1', 'old', 100, 'processed')
  )) || ' ' || tests.order_state('one'),
  'refunded pending/pending/razorpay',
  'the refund of an earlier payment leaves an order alone that is being paid again'
);
select is(
  tests.shop_settle_payment('one', 'new', 'captured') || ' ' || tests.order_state('one'),
  'paid confirmed/paid/razorpay',
  'the next payment pays it'
);
select is(tests.refunds_of('one'), 'admin processed 100.00', 'nothing is refunded as paid twice');

select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('two', 'two', 'authorized');
update public.payments set created_at = now() - interval '40 minutes' where id = 'pay_two';
update public.orders set held_until = now() - interval '1 second' where id = tests.order_id('two');

select is(
  tests.settle_with_refunds('two', 'two', 'refunded', jsonb_build_array(
    tests.razorpay_refund('2', 'two', 100, 'processed')
  )) || ' ' || tests.order_state('two'),
  'refunded cancelled/refunded/razorpay',
  'an order whose time to pay is over ends with its refund'
);

select * from finish();
rollback;

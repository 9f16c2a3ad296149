begin;
select plan(6);
select tests.create_shop();

select
  tests.create_online_order('one', 'asha', tests.order_line('lamp', 2)),
  tests.shop_settle_payment('one', 'one', 'captured');

select is(
  tests.set_status('one', 'cancelled') || ': ' || tests.refunds_of('one'),
  'cancelled: cancelled due 200.00',
  'cancelling creates a refund of the payment'
);
select is(
  tests.set_status('one', 'failed') || ': ' || tests.refunds_of('one'),
  'failed: cancelled due 200.00',
  'failing a cancelled order creates no second refund'
);

update public.products set stock = 1 where id = tests.id('lamp');

select is(
  tests.set_status('one', 'confirmed') || ': ' || tests.refunds_of('one'),
  'out_of_stock: cancelled due 200.00',
  'a rejected change keeps the refund'
);

update public.products set stock = 10 where id = tests.id('lamp');

select is(
  tests.set_status('one', 'confirmed') || ': ' || tests.refunds_of('one'),
  'confirmed: none',
  'reinstating withdraws a refund that was not sent'
);
select is(tests.order_state('one'), 'confirmed/paid/razorpay', 'reinstating keeps the order paid');
select is(
  tests.set_status('one', 'failed') || ': ' || tests.refunds_of('one'),
  'failed: cancelled due 200.00',
  'failing creates a refund'
);

select * from finish();
rollback;

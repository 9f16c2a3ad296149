begin;
select plan(5);
select tests.create_shop();
update public.settings set tax_rate = 0;
select tests.create_product('bead', 0.07, 20);
select tests.create_online_order('one', 'asha', tests.order_line('lamp') || tests.order_line('bead', 15));
select tests.shop_settle_payment('one', 'one', 'captured');

select is(
  tests.change_items('one', tests.order_line('lamp') || tests.order_line('bead', 14)) - 'ok',
  '{"code": "below_minimum", "refund": 0.07}', 'refuses what Razorpay does not send'
);
select is(tests.refunds_of('one'), 'none', 'nothing is refunded');
select is(
  tests.change_items('one', tests.order_line('lamp')) ->> 'refund', '1.05', 'takes more of them off at once'
);
select is(tests.refunds_of('one'), 'changed due 1.05', 'and refunds them');

select tests.create_order('cash', 'asha', tests.order_line('lamp') || tests.order_line('bead'));
select is(
  tests.change_items('cash', tests.order_line('lamp')) ->> 'total_amount', '100.00', 'of a cash order nothing was paid'
);

select * from finish();
rollback;

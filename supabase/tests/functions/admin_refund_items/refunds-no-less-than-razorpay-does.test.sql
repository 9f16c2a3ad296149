begin;
select plan(9);
select tests.create_shop();
select tests.create_product('bead', 0.07, 20);

select tests.create_online_order('one', 'asha', tests.order_line('lamp') || tests.order_line('bead', 15));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'delivered');
select is(
  tests.admin_refund_items('one', 'bead', 1, 0.07, 101.05) - 'ok', '{"code": "below_minimum", "refund": 0.07}',
  'refuses what Razorpay does not send'
);
select is(
  (select count(*)::integer from public.return_requests) || ' ' || tests.refunds_of('one'), '0 none', 'nothing is kept'
);
select is(
  tests.admin_refund_items('one', 'bead', 15, 1.05, 101.05) ->> 'amount', '1.05', 'refunds more of them at once'
);

select tests.create_order('cash', 'asha', tests.order_line('lamp') || tests.order_line('bead'));
select tests.admin_set_order_status('cash', 'delivered');
select is(
  tests.admin_refund_items('cash', 'bead', 1, 0.07, 100.07, p_reference => 'UTR 1') ->> 'amount', '0.07',
  'a shop sends any amount by hand'
);

-- Units that were not sent leave the order all the same.
select tests.create_online_order('two', 'asha', tests.order_line('lamp', 2) || tests.order_line('bead'));
select tests.shop_settle_payment('two', 'two', 'captured');
select tests.ship_part('two', '{"lamp": 1}');
select is(
  tests.admin_refund_items('two', 'bead', 1, 0.07, 200.07) ->> 'code', 'changed',
  'the page has to say that nothing goes back'
);
select is(tests.admin_refund_items('two', 'bead', 1, 0, 200.07) ->> 'ok', 'true', 'takes off what was not sent');
select is(tests.refunds_of('two'), 'none', 'without a refund');
select is(
  (select i.dropped_quantity from public.order_items i
    where i.order_id = tests.order_id('two') and i.product_id = tests.id('bead')),
  1, 'and it is not sent any more'
);
select is(
  tests.admin_refund_items('two', 'lamp', 1, 100, 200.07) ->> 'amount', '100.00', 'the rest is refunded as before'
);

select * from finish();
rollback;

begin;
select plan(7);
select tests.create_shop();
select tests.create_product('bead', 0.07, 20);
select tests.create_online_order('one', 'asha', tests.order_line('lamp') || tests.order_line('bead'));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('r', p_status => 'received', p_mode => 'source');
select tests.create_return('s', p_product => 'bead', p_status => 'received', p_mode => 'source', p_amount => 0.07);

select is(
  tests.admin_refund_return('r', 0.5) - 'ok', '{"code": "below_minimum", "bound": 100.00}', 'refuses half a rupee'
);
select is(tests.admin_refund_return('s', 0.07) -> 'bound', '0', 'refuses the share of a bead');
select is(tests.admin_refund_return('s', 0) ->> 'status', 'refunded', 'closes its return with 0');
select is(tests.refunds_of('one'), 'none', 'without a refund');
select is(tests.admin_refund_return('r', 1) ->> 'refund_amount', '1.00', 'refunds a rupee');

-- The mail about a request expects what can be sent.
select tests.create_return('t', p_product => 'bead', p_mode => 'source', p_amount => 0.07);
select is(
  (select m.data ->> 'expected_amount' from public.outbox m where m.kind = 'return-update' order by m.id desc limit 1),
  '0', 'a request for less promises nothing'
);

select tests.create_order('cash', 'asha', tests.order_line('lamp') || tests.order_line('bead'));
select tests.admin_set_order_status('cash', 'delivered');
select tests.create_return('u', 'cash', 'bead', p_status => 'received', p_amount => 0.07);
select is(
  tests.admin_refund_return('u', 0.07, 'UTR 1') ->> 'refund_amount', '0.07', 'a shop sends any amount by hand'
);

select * from finish();
rollback;

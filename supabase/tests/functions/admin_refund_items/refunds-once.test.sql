begin;
select plan(8);
select tests.create_shop();
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'delivered');

select is(
  tests.admin_refund_items('one', 'lamp', 1, 100, 300, p_key => tests.id('k')) ->> 'already', 'false', 'refunds'
);
select is(
  tests.admin_refund_items('one', 'lamp', 1, 100, 300, p_key => tests.id('k')) ->> 'already', 'true',
  'the same form again refunds nothing more'
);
select is(
  tests.admin_refund_items('one', 'lamp', 1, 100, 300) -> 'left', '200.00',
  'nor does the form of somebody who had not seen it'
);
-- Items that the shopper has asked to return cannot be refunded as well.
select tests.create_return('r', p_quantity => 2, p_mode => 'source', p_amount => 200);
select is(
  tests.admin_refund_items('one', 'lamp', 1, 0, 200) ->> 'code', 'too_many', 'nor what is coming back already'
);
update public.return_requests set status = 'withdrawn', closed_at = now() where id = tests.id('r');
insert into public.refunds (order_id, payment_id, amount, reason)
values (tests.order_id('one'), 'pay_one', 150, 'admin');
select is(
  tests.admin_refund_items('one', 'lamp', 2, 50, 50) ->> 'amount', '50.00', 'never more than is left of the payment'
);
select is(
  (select sum(r.amount) from public.refunds r), 300.00, 'all refunds together are what was paid'
);
select is(
  (select count(*)::integer from public.outbox m where m.data ->> 'kind' = 'refund'), 2, 'each is told by one mail'
);
select is(
  tests.admin_refund_items('one', 'lamp', 1, 100, 0, p_reason => 'because') ->> 'code', 'invalid_reason',
  'a reason is one of the list'
);

select * from finish();
rollback;

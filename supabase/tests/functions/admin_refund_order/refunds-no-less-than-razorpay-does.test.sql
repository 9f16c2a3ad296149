begin;
select plan(10);
select tests.create_shop();
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');

select is(
  tests.admin_refund_order('one', 0.5, 200) - 'ok', '{"code": "below_minimum", "left": 200.00}', 'refuses half a rupee'
);
select is(tests.admin_refund_order('one', 0.99, 200) ->> 'code', 'below_minimum', 'and a paisa less than a rupee');
select is(tests.refunds_of('one'), 'none', 'nothing is refunded');
select is(tests.admin_refund_order('one', 1, 200) ->> 'ok', 'true', 'refunds a rupee');
select is(tests.admin_refund_order('one', 198.5, 199) ->> 'ok', 'true', 'and a part that leaves less than one');
select is(tests.admin_refund_order('one', 0.5, 0.5) ->> 'code', 'nothing_left', 'then nothing can be refunded');
select is(tests.admin_refund_order('one') ->> 'code', 'nothing_left', 'nor what is left');

-- As before such refunds were refused.
insert into public.refunds (order_id, payment_id, amount, reason, status, error)
values (tests.order_id('one'), 'pay_one', 0.3, 'admin', 'failed', 'The amount must be at least INR 1.00');
update public.refunds set status = 'failed', error = 'It was refunded in Razorpay''s dashboard' where amount = 1;
select is(
  tests.admin_refund_order('one', 1, 1.5) ->> 'ok', 'true',
  'a failed refund of less than a rupee keeps nothing back, because it is not sent again'
);
select is(
  tests.admin_retry_refund((select r.id from public.refunds r where r.amount = 0.3)), 'below_minimum',
  'not even by hand'
);
select is(
  (select count(*)::integer from private.payment_problems x where x.kind = 'refund_failed' and x.amount = 0.3), 0,
  'so it needs nobody'
);

select * from finish();
rollback;

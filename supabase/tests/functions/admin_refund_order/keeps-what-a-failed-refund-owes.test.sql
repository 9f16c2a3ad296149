begin;
select plan(10);
select tests.create_shop();
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');

select tests.use_session('admin');
select is(tests.admin_refund_order('one', 80, 200) ->> 'ok', 'true', 'refunds a part');
reset role;
update public.refunds set status = 'failed', error = 'The account is closed';
select tests.use_session('admin');
select is(
  tests.admin_refund_order('one', 80, 200) ->> 'left', '120.00', 'keeps back what the failed part still owes'
);
select is(tests.admin_refund_order('one', 121, 120) ->> 'code', 'invalid_amount', 'refuses more than the rest');
select is(
  tests.admin_retry_refund((select r.id from public.refunds r)), '80.00', 'the failed part is sent again'
);
select is(tests.admin_refund_order('one', 20, 120) ->> 'left', '100.00', 'and counts once then');
reset role;
update public.refunds set status = 'failed', error = 'It was refunded in Razorpay''s dashboard'
where amount = 20;
select tests.use_session('admin');
select is(
  tests.admin_refund_order('one', 1, 121) ->> 'left', '120.00', 'one in whose place Razorpay refunded is not kept back'
);
reset role;
update public.refunds set created_at = now() - interval '2 hours';
insert into public.refunds (order_id, payment_id, amount, reason, status, error, created_at)
select r.order_id, r.payment_id, 1, 'admin', 'failed', 'No balance', now() - interval '1 hour'
from public.refunds r limit 1;
select is(
  tests.admin_refund_order('one', 1, 119) ->> 'left', '118.00', 'one that failed is kept back'
);
select is(
  tests.admin_retry_refund((select r.id from public.refunds r where r.error = 'No balance')), '1.00',
  'and sent again, whatever else was refunded by hand'
);
-- As after its items were changed: the payment was of 60 more than the order costs by now.
update public.orders set total_amount = 140, subtotal = 140, overpaid_amount = 60
where id = tests.order_id('one');
select tests.use_session('admin');
select is(
  tests.admin_refund_order('one', 1, 118) ->> 'left', '58.00', 'no more than what the order costs by now, less 82'
);
reset role;
update public.orders set status = 'cancelled' where id = tests.order_id('one');
select tests.use_session('admin');
select is(
  tests.admin_refund_order('one', 1, 1) ->> 'left', '118.00', 'all that is left, once the order has ended'
);
select * from finish();
rollback;

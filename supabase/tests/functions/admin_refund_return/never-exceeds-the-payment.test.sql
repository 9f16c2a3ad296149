begin;
select plan(6);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return(n, p_status => 'received', p_mode => 'source')
from unnest(array['r', 's', 't']) n;
select tests.admin_refund_return('r'), tests.admin_refund_return('s');
insert into public.refunds (order_id, payment_id, amount, reason)
values (tests.order_id('one'), 'pay_one', 60, 'admin');

select is(
  tests.admin_refund_return('t', 41) -> 'bound',
  '40.00',
  'rejects more than is left of the payment'
);

update public.refunds set status = 'failed' where reason = 'admin';

select is(tests.admin_refund_return('t', 101) -> 'bound', '100.00', 'counts no failed refund');

update public.refunds set status = 'processed', amount = 100 where reason = 'admin';

select is(
  tests.admin_refund_return('t', 1, 'Dashboard') -> 'bound',
  '0',
  'rejects any amount when the payment was refunded in full, with a reference too'
);
select is(tests.admin_refund_return('t', 0) ->> 'status', 'refunded', 'closes the request without a refund then');
select is(
  (select r.refund_amount from public.return_requests r where r.id = tests.id('t')), 0.00, 'and records none'
);
select is((select count(*)::integer from public.refunds), 3, 'creates no further refund');

select * from finish();
rollback;

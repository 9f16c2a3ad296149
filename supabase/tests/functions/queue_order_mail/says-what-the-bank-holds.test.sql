begin;
select plan(4);
select tests.create_shop();

select
  tests.create_online_order('held', 'asha', tests.order_line('lamp')),
  tests.shop_settle_payment('held', 'h1', 'authorized'),
  tests.create_online_order('unpaid', 'asha', tests.order_line('lamp')),
  tests.create_online_order('failed', 'asha', tests.order_line('lamp')),
  tests.shop_settle_payment('failed', 'f1', 'failed'),
  tests.create_online_order('tried', 'bala', tests.order_line('lamp')),
  tests.shop_settle_payment('tried', 't1', 'authorized');
-- An earlier attempt that the bank refused.
insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
select 'pay_t0', p.order_id, p.razorpay_order_id, p.amount, p.currency, 'failed'
from public.payments p where p.id = 'pay_t1';

select tests.call_as(v.who, format('public.shop_cancel_order(%L)', tests.order_id(v.name)))
from (values ('asha', 'held'), ('asha', 'unpaid'), ('asha', 'failed'), ('bala', 'tried')) v (who, name);

select is(
  (tests.last_order_mail('held') ->> 'held')::numeric,
  (select o.total_amount from public.orders o where o.id = tests.order_id('held')),
  'says the amount of a payment that the bank has authorized'
);
select ok(not tests.last_order_mail('unpaid') ? 'held', 'and nothing when none was begun');
select ok(not tests.last_order_mail('failed') ? 'held', 'or when it failed');

select is(
  tests.last_order_mail('tried') ->> 'held', tests.last_order_mail('held') ->> 'held', 'and not for an earlier attempt'
);

select * from finish();
rollback;

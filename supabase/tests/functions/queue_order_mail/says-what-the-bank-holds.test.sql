begin;
select plan(3);
select tests.create_shop();

select
  tests.create_online_order('held', 'asha', tests.order_line('lamp')),
  tests.shop_settle_payment('held', 'h1', 'authorized'),
  tests.create_online_order('unpaid', 'asha', tests.order_line('lamp')),
  tests.create_online_order('failed', 'asha', tests.order_line('lamp')),
  tests.shop_settle_payment('failed', 'f1', 'failed');

select tests.call_as('asha', format('public.shop_cancel_order(%L)', tests.order_id(n)))
from unnest(array['held', 'unpaid', 'failed']) n;

select is(
  (tests.last_order_mail('held') ->> 'held')::numeric,
  (select o.total_amount from public.orders o where o.id = tests.order_id('held')),
  'says the amount of a payment that the bank has authorized'
);
select ok(not tests.last_order_mail('unpaid') ? 'held', 'and nothing when none was begun');
select ok(not tests.last_order_mail('failed') ? 'held', 'or when it failed');

select * from finish();
rollback;

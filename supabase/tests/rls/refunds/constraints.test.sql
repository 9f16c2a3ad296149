begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select
  tests.shop_settle_payment('one', 'one', 'captured'),
  tests.shop_settle_payment('one', 'two', 'captured');

select throws_ok(
  'update public.refunds set ' || c || $$ where order_id = tests.order_id('one')$$,
  '23514',
  null,
  'rejects ' || c
)
from unnest(array[$$status = 'lost'$$, $$reason = 'whim'$$, 'amount = 0']) c;
select throws_ok(
  $$insert into public.refunds (payment_id, amount, reason) values ('pay_two', 1, 'late')$$,
  '23505',
  null,
  'rejects a second open refund for the same reason'
);

select * from finish();
rollback;

begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured');

select throws_ok(
  'update public.payments set ' || c || $$ where id = 'pay_one'$$,
  '23514',
  null,
  'rejects ' || c
)
from unnest(
  array[$$status = 'lost'$$, 'amount = 0', 'refunded_amount = amount + 1', $$id = 'one'$$]
) c;

select * from finish();
rollback;

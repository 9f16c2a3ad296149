begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('two', 'bala', tests.order_line('mat'));

select is(
  tests.shop_settle_payment('two', 'x', 'captured', 1, p_caller => w),
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;

select * from finish();
rollback;

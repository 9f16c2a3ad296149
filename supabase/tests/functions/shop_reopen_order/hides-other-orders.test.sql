begin;
select plan(3);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);

select is(tests.shop_reopen_order(w), 'not_found', 'answers not_found to ' || w)
from unnest(array['bala', 'admin']) w;
select is(
  tests.call_as('asha', 'public.shop_reopen_order(gen_random_uuid())') ->> 'code',
  'not_found',
  'answers not_found for an unknown order'
);

select * from finish();
rollback;

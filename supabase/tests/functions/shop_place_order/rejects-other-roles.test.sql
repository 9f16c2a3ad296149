begin;
select plan(3);
select tests.create_shop();

select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), p_caller => w) ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;

select * from finish();
rollback;

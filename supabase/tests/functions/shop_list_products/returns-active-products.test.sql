begin;
select plan(3);
select tests.create_shop();

select tests.create_fruit();

select is(
  tests.fruit(tests.shop_list_products('zqx_', p_who => w)),
  'apple banana cherry',
  'returns only active products to ' || w
)
from unnest(array['asha', 'admin', 'service_role']) w;

select * from finish();
rollback;

begin;
select plan(12);
select tests.create_shop();

select tests.create_fruit();

select is(tests.fruit(tests.shop_list_products('0%')), 'apple', 'matches a percent sign literally');
select is(
  tests.fruit(tests.shop_list_products('zqx%')),
  '',
  'does not treat a percent sign as a wildcard'
);
select is(
  tests.fruit(tests.shop_list_products('z_x')),
  '',
  'does not treat an underscore as a wildcard'
);
select is(tests.fruit(tests.shop_list_products(t)), '', 'finds nothing for ' || t)
from unnest(array['zqx'' or 1=1', 'zqx\', '\', '(', '"', '''']) t;
select is(tests.fruit(tests.shop_list_products('%')), 'apple', 'finds a percent sign alone');
select is(
  tests.fruit(tests.shop_list_products('_')),
  'apple banana cherry',
  'finds an underscore alone'
);
select is(
  tests.fruit(tests.shop_list_products('cherry, (zqx)')),
  'cherry',
  'splits words at other punctuation'
);

select * from finish();
rollback;

begin;
select plan(2);
select tests.create_shop();

select is(
  tests.shop_place_order('nobody', tests.order_line('lamp')) ->> 'error',
  '23503',
  'rejects an unknown user'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), p_address => '{}') ->> 'error',
  '23502',
  'rejects an empty address'
);

select * from finish();
rollback;

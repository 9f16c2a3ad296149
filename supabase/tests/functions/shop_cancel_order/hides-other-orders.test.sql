begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));

select is(
  tests.shop_cancel_order('bala', 'one') ->> 'code',
  'not_found',
  'answers not_found for another shopper''s order'
);
select is(
  tests.shop_cancel_order('admin', 'one') ->> 'code',
  'not_found',
  'answers not_found to an admin'
);
select is(
  tests.call_as('asha', 'public.shop_cancel_order(gen_random_uuid())') ->> 'code',
  'not_found',
  'answers not_found for an unknown order'
);

select * from finish();
rollback;

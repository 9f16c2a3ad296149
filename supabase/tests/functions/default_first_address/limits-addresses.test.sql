begin;
select plan(3);
select tests.create_shop();

select tests.create_address('bala');

select is(
  (select count(*) from (select tests.create_address('bala', false) from generate_series(2, 20)) a),
  19::bigint,
  'accepts twenty addresses'
);
select throws_ok(
  $$select tests.create_address('bala', false)$$,
  'P0001',
  'addresses_full',
  'rejects the twenty-first'
);

delete from public.addresses where user_id = tests.id('bala') and is_default;

select is(tests.create_address('bala', false), false, 'accepts another after a deletion');

select * from finish();
rollback;

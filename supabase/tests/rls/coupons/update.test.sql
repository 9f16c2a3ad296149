begin;
select plan(8);
select tests.create_shop();

select tests.create_coupon('TEST10', 10);

select is(
  tests.run_as('admin', format($$update public.coupons set %s where code = 'TEST10'$$, c)),
  '1',
  'lets an admin set ' || c
)
from unnest(array[$$name = 'X'$$, 'value = 5', 'usage_limit = 1', 'is_active = false']) c;
select is(
  tests.run_as('admin', format($$update public.coupons set %s where code = 'TEST10'$$, c)),
  '42501',
  'does not let an admin set ' || c
)
from unnest(array['used_count = 0', 'id = gen_random_uuid()']) c;
select is(
  tests.run_as('asha', 'update public.coupons set value = 100'),
  '0',
  'changes nothing for a shopper'
);
select is(
  tests.run_as('anon', 'update public.coupons set value = 100'),
  '42501',
  'rejects a visitor'
);

select * from finish();
rollback;

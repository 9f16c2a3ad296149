begin;
select plan(5);
select tests.create_shop();

select tests.create_coupon('TEST10', 10);

select is(tests.run_as('asha', 'delete from public.coupons'), '0', 'deletes nothing for a shopper');
select is(tests.run_as('anon', 'delete from public.coupons'), '42501', 'rejects a visitor');
select is(tests.run_as(w, 'truncate public.coupons cascade'), '42501', 'rejects truncate by ' || w)
from unnest(array['admin', 'service_role']) w;
select is(
  tests.run_as('admin', $$delete from public.coupons where code = 'TEST10'$$),
  '1',
  'deletes a coupon for an admin'
);

select * from finish();
rollback;

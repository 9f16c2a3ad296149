begin;
select plan(7);
select tests.create_shop();

insert into public.stock_notices (user_id, product_id)
values (tests.id('asha'), tests.id('lamp')), (tests.id('bala'), tests.id('lamp'));

select is(
  tests.run_as('asha', $$delete from public.stock_notices where user_id = tests.id('bala')$$),
  '0',
  'deletes nothing of another user'
);
select is(
  tests.run_as('admin', $$delete from public.stock_notices where user_id = tests.id('asha')$$),
  '0',
  'deletes nothing for an admin'
);
select is(tests.run_as('anon', 'delete from public.stock_notices'), '42501', 'rejects a visitor');
select is(tests.run_as(w, 'truncate public.stock_notices'), '42501', 'rejects truncate by ' || w)
from unnest(array['asha', 'service_role']) w;
select is(
  tests.run_as('asha', $$delete from public.stock_notices where product_id = tests.id('lamp')$$),
  '1',
  'deletes from a shopper''s own notices'
);

-- No column is read, so the policy of select does not help.
select tests.run_as('asha', 'delete from public.stock_notices');

select ok(
  exists (select from public.stock_notices where user_id = tests.id('bala')),
  'deletes nothing of another user when no row is named'
);

select * from finish();
rollback;

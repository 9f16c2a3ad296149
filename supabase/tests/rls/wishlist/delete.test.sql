begin;
select plan(7);
select tests.create_shop();

insert into public.wishlist (user_id, product_id)
values (tests.id('asha'), tests.id('lamp')), (tests.id('bala'), tests.id('lamp'));

select is(
  tests.run_as('asha', $$delete from public.wishlist where user_id = tests.id('bala')$$),
  '0',
  'deletes nothing of another user'
);
select is(
  tests.run_as('admin', $$delete from public.wishlist where user_id = tests.id('asha')$$),
  '0',
  'deletes nothing for an admin'
);
select is(tests.run_as('anon', 'delete from public.wishlist'), '42501', 'rejects a visitor');
select is(tests.run_as(w, 'truncate public.wishlist'), '42501', 'rejects truncate by ' || w)
from unnest(array['asha', 'service_role']) w;
select is(
  tests.run_as('asha', $$delete from public.wishlist where product_id = tests.id('lamp')$$),
  '1',
  'deletes from a shopper''s own wishlist'
);

-- No column is read, so the policy of select does not help.
select tests.run_as('asha', 'delete from public.wishlist');

select ok(
  exists (select from public.wishlist where user_id = tests.id('bala')),
  'deletes nothing of another user when no row is named'
);

select * from finish();
rollback;

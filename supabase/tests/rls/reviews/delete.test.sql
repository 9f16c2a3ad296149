begin;
select plan(7);
select tests.create_shop();

insert into public.reviews (id, product_id, user_id, rating, is_approved, author_name)
values
  (tests.id('shown'), tests.id('mat'), null, 4, true, 'Meera'),
  (tests.id('waiting'), tests.id('mat'), tests.id('bala'), 2, false, '');

select is(
  tests.run_as('asha', $$delete from public.reviews where id = tests.id('shown')$$),
  '0',
  'deletes nothing for a shopper'
);
select is(tests.run_as('anon', 'delete from public.reviews'), '42501', 'rejects a visitor');
select is(tests.run_as(w, 'truncate public.reviews'), '42501', 'rejects truncate by ' || w)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;
select is(
  tests.run_as('admin', $$delete from public.reviews where id = tests.id('shown')$$),
  '1',
  'deletes a review for an admin'
);

select * from finish();
rollback;

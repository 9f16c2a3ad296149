begin;
select plan(5);
select tests.create_shop();

select tests.create_order('lamp', 'asha', tests.order_line('lamp'));
insert into public.reviews (id, product_id, user_id, rating, is_approved, author_name)
values
  (tests.id('shown'), tests.id('mat'), null, 4, true, 'Meera'),
  (tests.id('waiting'), tests.id('mat'), tests.id('bala'), 2, false, '');
update public.orders
set status = 'delivered', delivered_at = now()
where id = tests.order_id('lamp');
select tests.run_as('asha', tests.insert_review('lamp'));

select is(
  tests.run_as(
    'asha',
    $$update public.reviews set is_approved = true where product_id = tests.id('lamp')$$
  ),
  '0',
  'lets no author approve a review'
);
select is(
  tests.run_as('anon', 'update public.reviews set is_approved = true'),
  '42501',
  'rejects a visitor'
);
select is(
  tests.run_as(w, $$update public.reviews set rating = 1 where id = tests.id('shown')$$),
  '42501',
  'rejects a change of the rating by ' || w
)
from unnest(array['asha', 'admin']) w;
select is(
  tests.run_as(
    'admin',
    $$update public.reviews set is_approved = true where id = tests.id('waiting')$$
  ),
  '1',
  'lets an admin approve a review'
);

select * from finish();
rollback;

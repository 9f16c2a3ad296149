begin;
select plan(3);
select tests.create_shop();

select tests.create_order('lamp', 'asha', tests.order_line('lamp'));
update public.orders
set status = 'delivered', delivered_at = now()
where id = tests.order_id('lamp');
select tests.run_as('asha', tests.insert_review('lamp'));

select is(
  (select r.is_approved from public.reviews r where r.product_id = tests.id('lamp')),
  false,
  'stores the review without approval'
);
select is(
  (select r.user_id from public.reviews r where r.product_id = tests.id('lamp')),
  tests.id('asha'),
  'stores the author'
);
select is(
  (select r.author_name from public.reviews r where r.product_id = tests.id('lamp')),
  'Asha',
  'copies the author''s name'
);

select * from finish();
rollback;

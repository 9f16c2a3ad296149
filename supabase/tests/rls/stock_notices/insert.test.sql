begin;
select plan(6);
select tests.create_shop();
select tests.create_product('vase', 10, 0);

insert into public.stock_notices (user_id, product_id)
values (tests.id('asha'), tests.id('lamp')), (tests.id('bala'), tests.id('lamp'));

select is(
  tests.run_as(
    'asha',
    $$
      insert into public.stock_notices (user_id, product_id) values (tests.id('asha'), tests.id('vase'))
    $$
  ),
  '1',
  'accepts a shopper'
);
select is(
  tests.run_as('asha', $$insert into public.stock_notices (product_id) values (tests.id('vase'))$$),
  '23505',
  'rejects the same product twice'
);
select is(
  tests.run_as(
    'asha',
    $$insert into public.stock_notices (product_id) values (tests.id('vase')) on conflict do nothing$$
  ),
  '0',
  'ignores the same product with "on conflict do nothing"'
);
select is(
  tests.run_as(
    'asha',
    $$
      insert into public.stock_notices (user_id, product_id) values (tests.id('bala'), tests.id('vase'))
    $$
  ),
  '42501',
  'rejects a notice of another user'
);
select is(
  tests.run_as('anon', $$insert into public.stock_notices (product_id) values (tests.id('vase'))$$),
  '42501',
  'rejects a visitor'
);
select is(
  tests.run_as(
    'asha',
    $$insert into public.stock_notices (id, product_id) values (gen_random_uuid(), tests.id('ghost'))$$
  ),
  '42501',
  'rejects a given id'
);

select * from finish();
rollback;

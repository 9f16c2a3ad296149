begin;
select plan(4);
select tests.create_shop();

select is(
  tests.run_as(
    'admin',
    $$
      insert into public.categories (name, slug, is_active, sort_order)
      values ('New', 'test-new', true, 9)
    $$
  ),
  '1',
  'accepts an admin'
);
select is(
  tests.run_as(w, $$insert into public.categories (name, slug) values ('New', 'test-new-2')$$),
  '42501',
  'rejects ' || w
)
from unnest(array['anon', 'asha']) w;
select is(
  tests.run_as(
    'admin',
    $$
      insert into public.categories (id, name, slug) values (gen_random_uuid(), 'New', 'test-new-3')
    $$
  ),
  '42501',
  'rejects a given id'
);

select * from finish();
rollback;

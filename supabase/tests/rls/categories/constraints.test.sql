begin;
select plan(1);
select tests.create_shop();

select throws_ok(
  $$insert into public.categories (name, slug) values ('A', 'Not A Slug')$$,
  '23514',
  null,
  'rejects a slug that is not lower case with hyphens'
);

select * from finish();
rollback;

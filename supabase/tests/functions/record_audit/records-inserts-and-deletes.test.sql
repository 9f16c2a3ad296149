begin;
select plan(2);
select tests.create_shop();

select tests.run_as(
  'admin',
  $$insert into public.categories (name, slug) values ('New', 'test-audit')$$
);

select is(
  (
    select after ->> 'slug'
    from public.audit_log
    where entity = 'categories' and action = 'insert' and actor_id = tests.id('admin')
  ),
  'test-audit',
  'records a new row as a whole'
);

select tests.run_as('admin', $$delete from public.products where id = tests.id('mat')$$);

select is(
  (
    select before ->> 'name'
    from public.audit_log
    where entity_id = tests.id('mat')::text and action = 'delete' and after is null
  ),
  'mat',
  'records a deleted row as a whole'
);

select * from finish();
rollback;

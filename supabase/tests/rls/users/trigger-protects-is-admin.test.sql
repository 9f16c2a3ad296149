begin;
select plan(1);
select tests.create_shop();

grant update on public.users to authenticated;

select is(
  tests.run_as('asha', $$update public.users set is_admin = true where id = tests.id('asha')$$),
  '42501',
  'rejects a change of is_admin even with a wider grant'
);

select * from finish();
rollback;

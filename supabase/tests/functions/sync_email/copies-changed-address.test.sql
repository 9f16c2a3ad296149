begin;
select plan(2);
select tests.create_shop();

update auth.users set email = 'new@tests.example' where id = tests.id('asha');

select is(
  (select email from public.users where id = tests.id('asha')),
  'new@tests.example',
  'copies a changed address to the user'
);
select is(
  (select email from public.users where id = tests.id('bala')),
  'bala@tests.example',
  'leaves other users unchanged'
);

select * from finish();
rollback;

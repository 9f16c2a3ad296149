begin;
select plan(2);
select tests.create_shop();

insert into auth.users (id, email) values (tests.id('bare'), 'bare@tests.example');

select is(
  (select full_name from public.users where id = tests.id('bare')),
  '',
  'leaves the name empty'
);
select is(
  (select phone from public.users where id = tests.id('bare')),
  null,
  'leaves the phone null'
);

select * from finish();
rollback;

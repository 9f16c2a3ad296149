begin;
select plan(1);
select tests.create_shop();

insert into public.contact_messages (number, user_id, name, email, message)
values
  (900001, tests.id('asha'), 'Asha', 'asha@work.example', 'Signed in'),
  (900002, null, 'Asha', 'Asha@Tests.example', 'Signed out'),
  (900003, tests.id('bala'), 'Bala', 'bala@tests.example', 'His');
delete from auth.users where id = tests.id('asha');

select results_eq(
  $$
    select name, email, message from public.contact_messages where number > 900000 order by number
  $$,
  $$
    values
      ('A former customer', 'nobody@closed.invalid', 'Signed in'),
      ('A former customer', 'nobody@closed.invalid', 'Signed out'),
      ('Bala', 'bala@tests.example', 'His')
  $$,
  'replaces name and address of the user''s messages, signed in or not'
);

select * from finish();
rollback;

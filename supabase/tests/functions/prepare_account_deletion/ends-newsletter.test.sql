begin;
select plan(1);
select tests.create_shop();

delete from public.newsletter_subscribers;
insert into public.newsletter_subscribers (email)
values ('asha@tests.example'), ('bala@tests.example');
delete from auth.users where id = tests.id('asha');

select is(
  (select array_agg(email) from public.newsletter_subscribers),
  array['bala@tests.example'],
  'deletes the newsletter subscription of the user alone'
);

select * from finish();
rollback;

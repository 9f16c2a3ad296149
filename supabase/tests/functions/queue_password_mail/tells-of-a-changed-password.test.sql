begin;
select plan(5);
select tests.create_shop();

delete from public.outbox;
create function pg_temp.mails()
returns text
language sql
as $$
  select coalesce(string_agg(concat_ws(' ', m.kind, m.to_email, m.data ->> 'change'), ', ' order by m.id), 'none')
  from public.outbox m;
$$;

update auth.users set encrypted_password = 'one', email_confirmed_at = now() - interval '15 minutes'
where id = tests.id('asha');
select is(pg_temp.mails(), 'none', 'says nothing in the first quarter of an hour');
update auth.users set email_confirmed_at = now() - interval '15 minutes 1 second' where id = tests.id('asha');
update auth.users set encrypted_password = 'one', last_sign_in_at = now() where id = tests.id('asha');
select is(pg_temp.mails(), 'none', 'nor of a sign-in');
update auth.users set encrypted_password = 'two' where id = tests.id('asha');
select is(pg_temp.mails(), 'account-changed asha@tests.example password', 'tells the person of a changed password');
update auth.users set encrypted_password = 'three' where id = tests.id('asha');
select is((select count(*)::integer from public.outbox), 2, 'each time');
select is(
  (select count(*)::integer from public.outbox m where m.data::text ~ 'two|three'), 0, 'without the password'
);

select * from finish();
rollback;

begin;
select plan(4);
select tests.create_shop();
delete from public.outbox;

create function pg_temp.mails()
returns text
language sql
as $$
  select coalesce(string_agg(concat_ws(' ', m.to_email, m.data ->> 'change'), ', ' order by m.id), 'none')
  from public.outbox m
  where m.kind <> 'account-closed';
$$;

select tests.add_factor('admin', 'unverified');
delete from auth.mfa_factors;
select tests.add_factor('admin', 'unverified');
select is(pg_temp.mails(), 'none', 'no mail about an app that was never confirmed');
select tests.add_factor('admin');
select is(pg_temp.mails(), 'admin@tests.example two_step', 'a mail tells that two-step sign-in is on');
delete from auth.mfa_factors;
select is(
  pg_temp.mails(), 'admin@tests.example two_step, admin@tests.example no_two_step', 'and that it is off'
);

select tests.add_factor('asha', 'unverified'), tests.add_factor('asha');
delete from public.outbox;
delete from auth.users where id = tests.id('asha');
select is(pg_temp.mails(), 'none', 'and nothing when the account is deleted');

select * from finish();
rollback;

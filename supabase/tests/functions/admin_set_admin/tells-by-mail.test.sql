begin;
select plan(4);
select tests.create_shop();

delete from public.outbox;
create function pg_temp.mails()
returns text
language sql
as $$
  select coalesce(
    string_agg(
      concat_ws(' ', m.kind, m.to_email, m.data ->> 'change', m.data ->> 'email', m.data ->> 'is_admin'),
      ', ' order by m.id
    ),
    'none'
  )
  from public.outbox m;
$$;

select tests.call_as('admin', format('public.admin_set_admin(%L, true)', tests.id('asha')));
select is(
  pg_temp.mails(),
  'account-changed asha@tests.example admin, owner-admin care@haat.example asha@tests.example true',
  'tells the new admin, and the shop'
);

delete from public.outbox;
select tests.call_as('admin', format('public.admin_set_admin(%L, true)', tests.id('asha')));
select is(pg_temp.mails(), 'none', 'nothing when nothing changes');
select tests.call_as('admin', format('public.admin_set_admin(%L, false)', tests.id('asha')));
select is(
  pg_temp.mails(),
  'account-changed asha@tests.example not_admin, owner-admin care@haat.example asha@tests.example false',
  'and when the rights are taken'
);

delete from auth.users where id = tests.id('asha');
select is(pg_temp.mails(), 'none', 'and keeps no mail of a deleted account');

select * from finish();
rollback;

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
      concat_ws(
        ' ', m.kind, m.to_email, m.data ->> 'change', m.data ->> 'email', m.data ->> 'old_role', 'to', m.data ->> 'role'
      ),
      ', ' order by m.id
    ),
    'none'
  )
  from public.outbox m
  where m.kind not in ('owner-act', 'account-closed');
$$;

select tests.admin_set_role('admin', 'asha', 'packer');
select is(
  pg_temp.mails(),
  'account-changed asha@tests.example role to packer, owner-role care@haat.example asha@tests.example to packer',
  'tells the person, and the shop'
);

delete from public.outbox;
select tests.admin_set_role('admin', 'asha', 'packer');
select is(pg_temp.mails(), 'none', 'nothing when nothing changes');
select tests.admin_set_role('admin', 'asha');
select is(
  pg_temp.mails(),
  'account-changed asha@tests.example role packer to, owner-role care@haat.example asha@tests.example packer to',
  'and when the role is taken away'
);

delete from auth.users where id = tests.id('asha');
select is(pg_temp.mails(), 'none', 'and keeps no mail of a deleted account');

select * from finish();
rollback;

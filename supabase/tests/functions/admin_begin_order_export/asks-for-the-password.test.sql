begin;
select plan(21);
select tests.create_shop();
select tests.create_staff();
select tests.use_session('support');
select tests.call_as('service_role', format('public.shop_return_sign_in(''{}'', %L)', tests.id('support session')));
update public.portal_sessions set confirmed_at = now() - interval '301 seconds';

create function pg_temp.export(p_orders integer, p_who text default 'support')
returns text
language sql
as $$
  select coalesce(a.answer ->> 'error', a.answer #>> '{}')
  from tests.call_as(p_who, format('public.admin_begin_order_export(%L)', p_orders)) a (answer);
$$;
create function pg_temp.mails()
returns text
language sql
as $$
  select string_agg(m.to_email || ' ' || (m.data ->> 'by') || ' ' || (m.data ->> 'orders'), ', ' order by m.to_email)
  from public.outbox m where m.kind = 'owner-act' and m.data ->> 'act' = 'orders';
$$;

select is(pg_temp.export(100), 'false', 'a hundred orders are exported without the password');
select is(pg_temp.export(0), 'false', 'and none');
select is(pg_temp.mails(), null, 'which no mail tells');
select is(pg_temp.export(1), '42501', 'one more on the same day needs it');
update public.audit_log set created_at = now() - interval '25 hours' where entity = 'order_exports';
select is(pg_temp.export(1), 'false', 'and none the day after');
select is(pg_temp.export(101), '42501', 'more than a hundred at once need it');
select is(pg_temp.mails(), null, 'and nothing is told yet');
select is(
  (
    select string_agg(a.after ->> 'orders', ', ' order by a.id)
    from public.audit_log a where a.entity = 'order_exports' and a.actor_id = tests.id('support')
  ),
  '100, 0, 1',
  'the audit log has each export that began'
);
update public.portal_sessions set confirmed_at = now() - interval '299 seconds';
select is(pg_temp.export(101), 'true', 'is exported after it was given');
select is(
  pg_temp.mails(),
  'admin@tests.example support@tests.example 101, owner@tests.example support@tests.example 101',
  'and each owner gets a mail that names who and how many'
);
select is(pg_temp.export(1), 'true', 'one more is told, too');
select is(
  (
    select count(*) from public.outbox m
    where m.kind = 'owner-act' and m.data ->> 'act' = 'orders' and m.data ->> 'orders' = '1'
  ),
  2::bigint,
  'to each owner'
);
select is(pg_temp.export(0), 'false', 'a file without orders is not');
select is(
  (select count(*) from public.outbox m where m.kind = 'owner-act' and m.data ->> 'orders' = '0'), 0::bigint,
  'to anybody'
);
update public.audit_log set actor_id = tests.id('owner') where entity = 'order_exports';
select is(pg_temp.export(100), 'false', 'what others have exported does not count');
select is(pg_temp.export(-1), '22023', 'rejects what is no number of orders');
select is(pg_temp.export(null), '22023', 'and none at all');
select set_config('tests.claims', '', true);
select is(pg_temp.export(1, 'content'), '42501', 'is not for those who may not see orders');
select is(pg_temp.export(1, 'packer'), '42501', 'nor for packers, who see orders');
select is(pg_temp.export(1, 'asha'), '42501', 'nor for shoppers');
select is(pg_temp.export(1, 'anon'), '42501', 'nor for visitors');

select * from finish();
rollback;

begin;
select plan(4);
select tests.create_shop();
select tests.create_staff();
delete from public.outbox;
delete from public.audit_log;

delete from auth.users where id = tests.id('asha');
select is(
  (select count(*)::integer from public.outbox where kind = 'owner-act'), 0, 'a shopper who leaves is no news'
);

delete from auth.users where id = tests.id('packer');
select is(
  (select string_agg(concat_ws(' ', m.kind, m.data ->> 'act', m.data ->> 'by', m.to_email), ', ' order by m.to_email)
    from public.outbox m where m.kind = 'owner-act'),
  'owner-act left packer@tests.example admin@tests.example, owner-act left packer@tests.example owner@tests.example',
  'each owner is told of staff who have closed their account'
);
select is(
  (select concat_ws(' ', a.action, a.entity, a.before ->> 'staff_role') from public.audit_log a
    where a.entity_id = tests.id('packer')::text and a.actor_id = tests.id('packer')),
  'delete users packer', 'and so is the audit log'
);

delete from public.outbox;
delete from auth.users where id = tests.id('owner');
select is(
  (select string_agg(m.to_email, ', ') from public.outbox m where m.kind = 'owner-act'), 'admin@tests.example',
  'an owner who leaves is not told so'
);

select * from finish();
rollback;

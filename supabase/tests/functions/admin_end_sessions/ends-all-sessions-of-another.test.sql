begin;
select plan(9);
select tests.create_shop();
insert into auth.sessions (id, user_id, created_at)
values
  (tests.id('phone'), tests.id('asha'), now()), (tests.id('laptop'), tests.id('asha'), now()),
  (tests.id('stranger'), tests.id('bala'), now());
delete from public.outbox;
delete from public.security_events;

create function pg_temp.end_sessions(p_user_id uuid)
returns jsonb
language sql
as $$
  select tests.call_as('admin', format('public.admin_end_sessions(%L)', p_user_id));
$$;

select is(pg_temp.end_sessions(tests.id('asha')), '{"ok": true, "ended": 2}', 'ends every session of the account');
select is(
  (select array_agg(s.user_id) from auth.sessions s where s.user_id in (tests.id('asha'), tests.id('bala'))),
  array[tests.id('bala')],
  'and none of another'
);
select is(
  (select u.browsers_forgotten_at from public.users u where u.id = tests.id('asha')), now(),
  'the account forgets the browsers that signed in before'
);
select is(
  (
    select concat_ws(' ', l.actor_id = tests.id('admin'), l.action, l.entity, l.before, l.after)
    from public.audit_log l where l.entity_id = tests.id('asha')::text
  ),
  't update users {"sessions": 2} {"sessions": 0}',
  'the audit log says who did it'
);
select is(
  (select m.to_email || ' ' || (m.data ->> 'change') from public.outbox m where m.kind = 'account-changed'),
  'asha@tests.example sessions',
  'the person is told by mail'
);
select is(
  (select e.event from public.security_events e where e.user_id = tests.id('asha')), 'sessions_revoked',
  'and it is in the security log'
);
select is(
  pg_temp.end_sessions(tests.id('asha')), '{"ok": true, "ended": 0}', 'without a session there is nothing to end'
);
select is(pg_temp.end_sessions(tests.id('admin')), '{"ok": false, "code": "self"}', 'an owner ends no own session so');
select is(
  pg_temp.end_sessions(gen_random_uuid()), '{"ok": false, "code": "not_found"}', 'nor those of nobody'
);

select * from finish();
rollback;

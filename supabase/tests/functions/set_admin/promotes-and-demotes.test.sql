begin;
select plan(13);
select tests.scene();

update public.users set is_admin = false where is_admin and id <> tests.id('chief');
create function tests.try_admin(p_who text, p_whom text, p_is_admin text) returns jsonb language sql as $$
  select tests.answer(p_who, format('public.set_admin(%L, %s)', tests.id(p_whom), p_is_admin));
$$;
select is(tests.try_admin(w, 'bala', 'true') ->> 'error', '42501', w || ' may not call it') from unnest(array['anon', 'asha', 'service_role']) w;
select is(tests.try_admin('chief', 'chief', 'false'), '{"ok": false, "code": "last_admin"}', 'the last admin stays');
select is(tests.try_admin('chief', 'bala', 'true'), '{"ok": true, "changed": true}', 'an admin promotes');
select is((select is_admin from public.users where id = tests.id('bala')), true, 'it is so');
select is(tests.try_admin('chief', 'bala', 'true'), '{"ok": true, "changed": false}', 'once is enough');
select is(tests.try_admin('chief', 'chief', 'false'), '{"ok": false, "code": "self"}', 'nobody demotes himself');
select is(tests.try_admin('bala', 'chief', 'false'), '{"ok": true, "changed": true}', 'another admin does');
select is(tests.try_admin('chief', 'bala', 'false') ->> 'error', '42501', 'a demoted admin has no say from then on');
select is(tests.try_admin('bala', 'nobody', 'true') ->> 'code', 'not_found', 'an unknown user is refused');
select is(tests.try_admin('bala', 'asha', 'null') ->> 'error', '22004', 'so is neither yes nor no');
select is((select string_agg(coalesce(actor_id::text, '') || ' ' || (after ->> 'is_admin'), ',' order by id) from public.audit_log where entity = 'users' and entity_id in (tests.id('bala')::text, tests.id('chief')::text) and actor_id is not null),
  tests.id('chief') || ' true,' || tests.id('bala') || ' false', 'each change is in the audit log');
select * from finish();
rollback;

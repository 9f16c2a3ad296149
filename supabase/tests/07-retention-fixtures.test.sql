-- Fixtures for old records.
begin;

-- Removes old records as the server. Returns how many, or the error code.
create function tests.thin(p_limit integer default 500)
returns text
language sql
as $$
  select coalesce(a ->> 'error', a #>> '{}')
  from tests.call_as('service_role', format('public.shop_thin_records(%s)', p_limit)) a;
$$;

-- Adds a mail of that status which was queued that long ago.
create function tests.add_old_mail(p_key text, p_age interval, p_status text default 'sent')
returns void
language sql
as $$
  insert into public.outbox (kind, to_email, data, idempotency_key, status, sent_at, error, created_at)
  values (
    'refunded', 'asha@example.com', '{"amount": 590}', p_key, p_status,
    case p_status when 'sent' then now() - p_age end, case p_status when 'failed' then 'No answer' end, now() - p_age
  );
$$;

-- Returns 'key: address' of each mail, joined with ', ', or 'none'.
create function tests.old_mails()
returns text
language sql
as $$
  select coalesce(
    string_agg(m.idempotency_key || ': ' || coalesce(m.to_email, 'erased'), ', ' order by m.idempotency_key),
    'none'
  )
  from public.outbox m;
$$;

-- Adds an audit row about a record that was changed that long ago.
create function tests.add_old_change(p_entity text, p_id text, p_age interval)
returns void
language sql
as $$
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after, created_at)
  values (tests.id('admin'), 'update', p_entity, p_id, '{"note": "old"}', '{"note": "new"}', now() - p_age);
$$;

-- Returns 'entity id' of each audit row, with '(erased)' when it says no more, joined with ', ', or 'none'.
create function tests.old_changes()
returns text
language sql
as $$
  select coalesce(
    string_agg(
      l.entity || ' ' || l.entity_id || case when coalesce(l.before, l.after) is null then ' (erased)' else '' end,
      ', ' order by l.entity, l.entity_id
    ),
    'none'
  )
  from public.audit_log l;
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'thin', 'the retention fixtures are in place');
select * from finish();
rollback;

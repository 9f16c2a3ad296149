-- Fixtures for forms that are counted, and for the security log.
begin;

-- Calls public.shop_count_form as the server. p_limits: of a network and of the shop.
create function tests.shop_count_form(
  p_network text,
  p_question uuid default null,
  p_is_verified boolean default false,
  p_limits integer[] default '{3,5}'
)
returns text
language sql
as $$
  select tests.call_as(
    'service_role',
    format(
      'public.shop_count_form(%L, %s, %s, %L, %L)', p_network, p_limits[1], p_limits[2], p_question, p_is_verified
    )
  ) #>> '{}';
$$;

-- Calls public.shop_record_security_event as the server would.
create function tests.record(p_event text, p_user_id uuid default null, p_network text default null)
returns void
language sql
as $$
  select public.shop_record_security_event(p_event, p_user_id, null, p_network, 'request');
$$;

-- Returns the alerts in the outbox: 'pattern address' of each, joined with ', ', or 'none'.
create function tests.alerts()
returns text
language sql
as $$
  select coalesce(string_agg(m.data ->> 'pattern' || ' ' || u.email, ', ' order by u.email, m.id), 'none')
  from public.outbox m join public.users u on u.id = m.user_id
  where m.kind = 'security-alert';
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'record', 'the security fixtures are in place');
select * from finish();
rollback;

begin;
select plan(6);
select tests.create_shop();

insert into auth.sessions (id, user_id, created_at, refreshed_at, user_agent)
select tests.id(name), tests.id(owner), now() - begun, (now() - refreshed) at time zone 'utc', agent
from (values
  ('phone', 'admin', interval '90 days', interval '2 days', 'P'),
  ('old', 'admin', '90 days', '31 days', 'O'),
  ('portal', 'admin', '40 days', null, null),
  ('stranger', 'asha', '0 days', null, 'S')
) v (name, owner, begun, refreshed, agent);
insert into public.portal_sessions (id, user_id, seen_at)
values (tests.id('portal'), tests.id('admin'), now() - interval '1 hour');
select tests.use_session('admin', p_age => '5 days');

create function pg_temp.sessions(p_who text)
returns jsonb
language sql
as $$
  select tests.call_as(p_who, '(select jsonb_agg(to_jsonb(s)) from public.shop_list_sessions() s)');
$$;

select is(
  (
    select string_agg(
      case (s ->> 'id')::uuid
        when tests.id('phone') then 'phone' when tests.id('portal') then 'portal'
        when tests.id('admin session') then 'own' else 'other'
      end,
      ' ' order by n
    )
    from jsonb_array_elements(pg_temp.sessions('admin')) with ordinality e (s, n)
  ),
  'own portal phone', 'lists the own session, then the others of 30 days, the last used first'
);
select is(
  (select array_agg((s ->> 'seen_at')::timestamptz) from jsonb_array_elements(pg_temp.sessions('admin')) s),
  array[now() - interval '5 days', now() - interval '1 hour', now() - interval '2 days'],
  'seen: when it began, was last used in the portal, or last got a token'
);
select is(
  (select array_agg(s ->> 'device') from jsonb_array_elements(pg_temp.sessions('admin')) s),
  array[null, null, 'P'], 'with what is known of the browser'
);
select is(
  (select array_agg((s ->> 'is_own')::boolean) from jsonb_array_elements(pg_temp.sessions('admin')) s),
  array[true, false, false], 'one of them is the own one'
);
delete from auth.sessions where id = tests.id('admin session');
select is(pg_temp.sessions('admin'), null, 'a session that was ended sees none');

insert into auth.sessions (id, user_id, created_at) select gen_random_uuid(), tests.id('asha'), now()
from generate_series(1, 60);
select tests.use_session('asha');
select is(jsonb_array_length(pg_temp.sessions('asha')), 50, 'fifty at most');

select * from finish();
rollback;

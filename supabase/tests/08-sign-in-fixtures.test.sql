-- Fixtures for sign-ins.
begin;

-- Tries a password as the server does. Returns the number of failures with it, or 'refused'.
create function tests.try_password(p_account text, p_network text, p_mark jsonb default null)
returns text
language sql
as $$
  select case when (a ->> 'ok')::boolean then a ->> 'failures' else coalesce(a ->> 'error', 'refused') end
  from tests.call_as(
    'service_role', format('public.shop_begin_sign_in(%L, %L, %L)', p_account, p_network, p_mark)
  ) a;
$$;

-- Tries that many passwords from that many networks in turn. Returns how many were let through.
create function tests.guess(p_account text, p_count integer, p_networks integer default 1)
returns integer
language sql
as $$
  select count(*) filter (where tests.try_password(p_account, 'net ' || n % p_networks) <> 'refused')::integer
  from generate_series(1, p_count) n;
$$;

-- The mark of a browser that asha signed in with that long ago.
create function tests.mark(p_age interval default '1 day', p_browser text default 'b1', p_user text default 'asha')
returns jsonb
language sql
as $$
  select jsonb_build_object('user', tests.id(p_user), 'browser', p_browser, 'since', now() - p_age);
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'guess', 'the sign-in fixtures are in place');
select * from finish();
rollback;

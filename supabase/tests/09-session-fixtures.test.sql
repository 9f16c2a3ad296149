-- Fixtures for sessions and two-step sign-in.
begin;

-- Begins a session of that age and uses it in the calls that follow. p_aal: 'aal2' once a code was given.
create function tests.use_session(
  p_who text,
  p_aal text default 'aal1',
  p_age interval default '1 minute',
  p_name text default 'session'
)
returns void
language plpgsql
as $$
begin
  insert into auth.sessions (id, user_id, created_at, aal)
  values (tests.id(p_who || ' ' || p_name), tests.id(p_who), now() - p_age, p_aal)
  on conflict (id) do update set created_at = excluded.created_at, aal = excluded.aal;
  perform set_config(
    'tests.claims',
    jsonb_build_object('session_id', tests.id(p_who || ' ' || p_name), 'aal', p_aal)::text,
    true
  );
end;
$$;

-- Confirms an authenticator app, or leaves it without its first code.
create function tests.add_factor(p_who text, p_status text default 'verified')
returns void
language sql
as $$
  insert into auth.mfa_factors (id, user_id, factor_type, status)
  values (tests.id(p_who || ' factor'), tests.id(p_who), 'totp', p_status)
  on conflict (id) do update set status = excluded.status;
$$;

-- Notes that the password was given in the session just now.
create function tests.confirm_session(p_who text, p_name text default 'session')
returns void
language sql
as $$
  insert into public.portal_sessions (id, user_id, confirmed_at)
  values (tests.id(p_who || ' ' || p_name), tests.id(p_who), now())
  on conflict (id) do update set confirmed_at = now();
$$;

-- Makes two-step sign-in compulsory.
create function tests.require_two_step()
returns void
language sql
as $$
  update public.settings set require_two_step = true;
$$;

-- The keyed hashes of ten recovery codes, as an SQL literal.
create function tests.ten_hashes(p_first text default 'a')
returns text
language sql
immutable
as $$
  select quote_literal(array_agg(encode(sha256(convert_to(p_first || n, 'UTF8')), 'hex')))
  from generate_series(1, 10) n;
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'use_session', 'the session fixtures are in place');
select * from finish();
rollback;

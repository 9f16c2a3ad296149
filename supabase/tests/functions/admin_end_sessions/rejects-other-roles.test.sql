begin;
select plan(8);
select tests.create_shop();
select tests.create_staff();
insert into auth.sessions (id, user_id, created_at) values (tests.id('phone'), tests.id('bala'), now());

create function pg_temp.end_sessions(p_who text)
returns text
language sql
as $$
  select tests.call_as(p_who, format('public.admin_end_sessions(%L)', tests.id('bala'))) ->> 'error';
$$;

select is(pg_temp.end_sessions(w), '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'asha', 'service_role']) w;
select is(pg_temp.end_sessions(w), '42501', 'rejects a call by the role ' || w)
from unnest(array['manager', 'packer', 'support', 'content']) w;
select isnt_empty(
  format('select from auth.sessions s where s.user_id = %L', tests.id('bala')), 'and the session stays'
);

select * from finish();
rollback;

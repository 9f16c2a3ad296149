begin;
select plan(7);
select tests.create_shop();
select tests.add_factor('admin'), tests.add_factor('asha');
select tests.use_session('admin', 'aal2', p_name => 'other');
select tests.call_as('admin', 'public.shop_store_recovery_codes(' || tests.ten_hashes() || ')');
select tests.use_session('asha', 'aal2');
select tests.call_as('asha', 'public.shop_store_recovery_codes(' || tests.ten_hashes('b') || ')');
select tests.use_session('admin');

create function pg_temp.use_code(p_code text, p_who text default 'admin')
returns text
language sql
as $$
  select tests.call_as('service_role', format(
    'public.shop_use_recovery_code(%L, array[encode(sha256(convert_to(%L, ''UTF8'')), ''hex'')], %L)',
    tests.id(p_who), p_code, tests.id(p_who || ' session')
  ))::text;
$$;

select is(pg_temp.use_code('b1'), 'false', 'a code of another account does nothing');
select is(tests.call_as('admin', $$private.has_permission('people.read')$$), 'false', 'so far a code is asked for');
select is(pg_temp.use_code('a3'), 'true', 'a code turns two-step sign-in off');
select is(tests.call_as('admin', $$private.has_permission('people.read')$$), 'true', 'then the password is enough');
select is(pg_temp.use_code('a3') || pg_temp.use_code('a4'), 'falsefalse', 'the codes are gone');
select is(
  (select string_agg(s.id::text, ' ') from auth.sessions s where s.user_id = tests.id('admin')),
  tests.id('admin session')::text,
  'the other sessions are ended'
);
select is(
  (select count(*) from public.recovery_codes r where r.user_id = tests.id('asha')), 10::bigint,
  'nothing changes for others'
);

select * from finish();
rollback;

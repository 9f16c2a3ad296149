begin;
select plan(4);
select tests.create_shop();
select tests.add_factor('admin');

create function pg_temp.store(p_first text, p_who text default 'admin')
returns text
language sql
as $$
  select tests.outcome(tests.call_as(
    p_who, 'public.shop_store_recovery_codes(' || tests.ten_hashes(p_first) || ')'
  ));
$$;

select tests.use_session('admin');
select is(pg_temp.store('a'), '42501', 'rejects a session without a code');
select tests.use_session('admin', 'aal2');
select is(pg_temp.store('a') || pg_temp.store('b'), 'okok', 'stores ten codes, twice');
select is((select count(*) from public.recovery_codes), 10::bigint, 'the second ten replace the first');
select is(
  tests.call_as('admin', $$public.shop_store_recovery_codes('{a}')$$) ->> 'error', '22023',
  'rejects other numbers of codes'
);

select * from finish();
rollback;

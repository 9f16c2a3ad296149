begin;
select plan(9);
select tests.create_shop();
select tests.shop_place_order('asha', tests.order_line('lamp'));

create function pg_temp.cancel()
returns text
language sql
as $$
  select tests.outcome(tests.call_as('asha', format(
    'public.shop_cancel_order(%L)', (select o.id from public.orders o where o.user_id = tests.id('asha'))
  )));
$$;

select tests.use_session('asha');
delete from auth.sessions where id = tests.id('asha session');
select is(pg_temp.cancel(), 'not_found', 'a token of an ended session cancels no order');
select is(tests.outcome(tests.call_as('asha', format(c, tests.id('any')))), outcome, 'nor does it call ' || c)
from (values
  ('public.shop_reopen_order(%L)', 'not_found'),
  ('public.shop_switch_to_cod(%L)', 'not_found'),
  ('public.shop_withdraw_return(%L)', 'not_found')
) v (c, outcome);
select is(
  tests.outcome(tests.call_as('asha', 'public.shop_store_recovery_codes(' || tests.ten_hashes() || ')')),
  '42501', 'nor stores recovery codes'
);

select tests.use_session('asha', p_name => 'other');
update auth.sessions set user_id = tests.id('bala') where id = tests.id('asha other');
select is(pg_temp.cancel(), 'not_found', 'nor does one that names a session of somebody else');

select tests.use_session('asha', p_name => 'next');
select is(pg_temp.cancel(), 'ok', 'a session that lasts does');

-- Whoever adds a function or a policy that writes asks session_user_id, or a permission, which an ended session lacks.
select is_empty(
  $q$
    select p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v'
      and has_function_privilege('authenticated', p.oid, 'execute')
      and p.prosrc !~ 'session_user_id\(|require_permission\(|require_staff\(|lock_return\('
      and p.proname not in ('shop_confirm_newsletter', 'shop_unsubscribe_newsletter', 'shop_enter_portal')
  $q$,
  'each function that a signed-in person may call to write asks whether the session lasts'
);
select is_empty(
  $q$
    select c.tablename, c.policyname from pg_policies c
    where c.schemaname = 'public' and c.cmd <> 'SELECT'
      and coalesce(c.qual, '') || coalesce(c.with_check, '') !~ 'session_user_id\(|has_permission\('
  $q$,
  'and each policy of a table'
);

select * from finish();
rollback;

begin;
select plan(9);
select tests.create_shop();

create function pg_temp.admin_rights()
returns text
language sql
as $$
  select concat_ws(
    ' ',
    tests.call_as('admin', $q$private.has_permission('people.read')$q$),
    tests.run_as('admin', 'select from public.users where id = ' || quote_literal(tests.id('asha'))),
    tests.outcome(tests.call_as('admin', 'public.admin_dashboard(7)')),
    tests.outcome(tests.call_as('admin', format('public.admin_set_role(%L, ''packer'')', tests.id('bala'))))
  );
$$;

select tests.use_session('admin');
select tests.confirm_session('admin');
select is(pg_temp.admin_rights(), 'true 1 ok ok', 'without an authenticator app the password is enough');

select tests.add_factor('admin', 'unverified');
select is(pg_temp.admin_rights(), 'true 1 ok ok', 'also with an app that was never confirmed');

select tests.add_factor('admin');
select is(
  pg_temp.admin_rights(), 'false 0 42501 42501',
  'with a confirmed app a session without a code has no rights of an admin'
);
select is(
  tests.call_as('admin', 'public.shop_enter_portal()') ->> 'state', 'code', 'and is asked for the code'
);
select is(
  tests.run_as('admin', 'select from public.users where id = ' || quote_literal(tests.id('admin'))), '1',
  'but those of a shopper'
);

select tests.use_session('admin', 'aal2');
select is(pg_temp.admin_rights(), 'true 1 ok ok', 'with the code it has them');

select tests.require_two_step();
delete from auth.mfa_factors;
select tests.use_session('admin');
select is(
  pg_temp.admin_rights(), 'false 0 42501 42501', 'where everybody needs an app, nobody is an admin without one'
);
select is(
  tests.call_as('admin', 'public.shop_enter_portal()') ->> 'state', 'set_up', 'and is led to set it up'
);

select tests.use_session('asha', 'aal2');
select is(
  tests.call_as('asha', $$private.has_permission('people.read')$$), 'false', 'a code makes no shopper an admin'
);

select * from finish();
rollback;

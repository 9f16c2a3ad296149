begin;
select plan(4);
select tests.create_shop();

create function pg_temp.require(p_is_required boolean)
returns text
language sql
as $$
  select tests.outcome(tests.call_as('admin', format(
    'public.admin_save_settings(%L, %L)',
    (select s.updated_at from public.settings s), jsonb_build_object('require_two_step', p_is_required)
  )));
$$;

select tests.use_session('admin');
select tests.confirm_session('admin');
select is(pg_temp.require(true), 'no_two_step', 'whoever has no authenticator app requires none of others');
select tests.add_factor('admin');
select tests.use_session('admin', 'aal2');
select is(pg_temp.require(true), 'ok', 'with one, an admin may require it');
select is((select s.require_two_step from public.settings s), true, 'it is stored');
select is(pg_temp.require(false), 'ok', 'and may stop that');

select * from finish();
rollback;

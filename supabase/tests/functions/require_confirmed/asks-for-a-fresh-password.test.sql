begin;
select plan(9);
select tests.create_shop();

create function pg_temp.acts()
returns text
language sql
as $$
  select concat_ws(
    ' ',
    tests.outcome(tests.call_as('admin', format('public.admin_set_role(%L, ''packer'')', tests.id('bala')))),
    tests.outcome(tests.call_as('admin', format('public.admin_end_sessions(%L)', tests.id('bala')))),
    tests.outcome(tests.call_as('admin', 'public.admin_export_newsletter()')),
    tests.outcome(tests.call_as('admin', format('public.admin_delete_user(%L)', gen_random_uuid()))),
    tests.outcome(tests.call_as('admin', format(
      'public.admin_save_settings(%L, ''{}'', ''v1.key'')', (select s.updated_at from public.settings s)
    ))),
    tests.outcome(tests.call_as('admin', (
      select format(
        'public.admin_save_settings(%L, %L)', s.updated_at,
        jsonb_build_object('refund_confirm_limit', s.refund_confirm_limit + 1)
      )
      from public.settings s
    )))
  );
$$;

create function pg_temp.confirm(p_who text, p_session text)
returns void
language sql
as $$
  select tests.call_as('service_role', format('public.shop_return_sign_in(''{}'', %L)', tests.id(p_session)));
$$;

select tests.use_session('admin', p_name => 'other');
select tests.use_session('admin');
select is(pg_temp.acts(), '42501 42501 42501 42501 42501 42501', 'refuses dangerous acts without a password');
select is(
  tests.outcome(tests.call_as('admin', format(
    'public.admin_save_settings(%L, ''{"site_name": "Shop"}'')', (select s.updated_at from public.settings s)
  ))),
  'ok',
  'and no others'
);
select pg_temp.confirm('admin', 'admin other');
select is(pg_temp.acts(), '42501 42501 42501 42501 42501 42501', 'a password in another session does not count');
select pg_temp.confirm('admin', 'admin session');
select is(pg_temp.acts(), 'ok ok ok not_found ok ok', 'with a password they are done');
update public.portal_sessions set confirmed_at = now() - interval '299 seconds';
select is(pg_temp.acts(), 'ok ok ok not_found ok ok', 'for five minutes');
update public.portal_sessions set confirmed_at = now() - interval '301 seconds';
select is(pg_temp.acts(), '42501 42501 42501 42501 42501 42501', 'and no longer');

select tests.use_session('asha');
select pg_temp.confirm('asha', 'asha session');
select is(
  (select count(*) from public.portal_sessions p where p.user_id = tests.id('asha')), 0::bigint,
  'a shopper''s password is not noted'
);
select tests.use_session('admin');
select is(tests.call_as('admin', 'public.shop_enter_portal()') ->> 'state', 'open', 'the portal stays open');
select is(
  (select p.confirmed_at from public.portal_sessions p where p.id = tests.id('admin session')),
  now() - interval '301 seconds',
  'and its use confirms nothing'
);

select * from finish();
rollback;

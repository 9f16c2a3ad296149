begin;
select plan(1);
select tests.create_shop();

update public.settings set updated_at = now();
select tests.admin_save_settings('admin', '{"tax_rate": 12}', 'v1.aaa', 'v1.bbb');
select
  tests.admin_save_settings('admin', '{}', null, 'v1.ccc'),
  tests.admin_save_settings('admin', '{}', '', '');

select is(
  (
    select jsonb_agg(after order by id)
    from public.audit_log
    where entity = 'payment_secrets' and actor_id = tests.id('admin')
  ),
  jsonb_build_array(
    '{"key_secret": "replaced", "webhook_secret": "replaced"}'::jsonb,
    '{"webhook_secret": "replaced"}'::jsonb,
    '{"key_secret": "removed", "webhook_secret": "removed"}'::jsonb
  ),
  'records that secrets changed, but not their values'
);

select * from finish();
rollback;

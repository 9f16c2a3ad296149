begin;
select plan(3);
select tests.create_shop();

update public.settings set updated_at = now();
select tests.admin_save_settings('admin', '{"tax_rate": 12}', 'v1.aaa', 'v1.bbb');
select tests.admin_save_settings('admin', '{"cod_limit": null}', null, 'v1.ccc');

select is(tests.payment_secrets(), 'v1.aaa v1.ccc', 'keeps a secret that is not given');
select is(tests.admin_save_settings('admin', '{}', '', ''), 'ok', 'accepts empty secrets');
select is(tests.payment_secrets(), '- -', 'removes empty secrets');

select * from finish();
rollback;

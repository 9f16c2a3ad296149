begin;
select plan(5);
select tests.create_shop();

update public.settings set updated_at = now();

select is(
  tests.admin_save_settings(
    'admin',
    '{"tax_rate": 12, "site_name": "Haat Two", "cod_limit": 5000}',
    'v1.aaa',
    'v1.bbb'
  ),
  'ok',
  'saves the settings'
);
select is(
  (select concat_ws(' ', tax_rate, site_name, cod_limit, shipping_fee) from public.settings),
  '12.00 Haat Two 5000.00 49.00',
  'changes only the settings that are given'
);
select is(tests.payment_secrets(), 'v1.aaa v1.bbb', 'stores the payment secrets');
select is(
  tests.admin_save_settings('admin', '{"cod_limit": null}', null, 'v1.ccc'),
  'ok',
  'accepts null as a value'
);
select is((select cod_limit from public.settings), null, 'stores null');

select * from finish();
rollback;

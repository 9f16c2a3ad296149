begin;
select plan(4);
select tests.create_shop();

update public.settings set updated_at = now();
select tests.admin_save_settings('admin', '{"tax_rate": 12}', 'v1.aaa', 'v1.bbb');

select is(
  tests.admin_save_settings('admin', '{"tax_rate": 5}', 'v1.ddd', null, interval '1 microsecond'),
  'changed',
  'rejects settings of an older version'
);
select is(
  (select tax_rate::text || ' ' || tests.payment_secrets() from public.settings),
  '12.00 v1.aaa v1.bbb',
  'changes nothing'
);
select is(
  tests.admin_save_settings('admin', '{"enable_cod": false, "enable_razorpay": false}', 'v1.eee'),
  '23514',
  'rejects settings without a payment method'
);
select is(tests.payment_secrets(), 'v1.aaa v1.bbb', 'changes no secret then');

select * from finish();
rollback;

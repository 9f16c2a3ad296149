begin;
select plan(2);
select tests.create_shop();

update public.settings set razorpay_key_id = null;
update public.payment_secrets set key_secret = null, webhook_secret = null;
select is(
  tests.call_as('service_role', 'public.shop_stored_payment_keys()'),
  '{"key_id": null, "key_secret": null, "webhook_secret": null}',
  'returns nulls for what is not stored'
);
update public.settings set razorpay_key_id = 'rzp_test_1';
update public.payment_secrets set key_secret = 'sealed', webhook_secret = 'sealed too';
select is(
  tests.call_as('service_role', 'public.shop_stored_payment_keys()'),
  '{"key_id": "rzp_test_1", "key_secret": "sealed", "webhook_secret": "sealed too"}',
  'returns the stored keys'
);

select * from finish();
rollback;

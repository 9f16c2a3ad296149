begin;
select plan(1);
select tests.create_shop();

select is(
  tests.call_as('service_role', 'public.shop_record_mail(0, true)'),
  'false',
  'returns false for an unknown mail'
);

select * from finish();
rollback;

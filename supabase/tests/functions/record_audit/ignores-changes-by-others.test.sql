begin;
select plan(1);
select tests.create_shop();

select tests.create_coupon('TEST10', 10);

select is(
  (select count(*) from public.audit_log where entity_id = tests.id('TEST10')::text),
  0::bigint,
  'ignores a change outside the portal'
);

select * from finish();
rollback;

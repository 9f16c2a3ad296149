begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'cancelled');
create temp table first as select tests.latest_refund_id('due') as id;
update public.refunds
set attempts = 5, next_attempt_at = now() + interval '6 hours'
where id = (select id from first);

select is(
  tests.admin_retry_refund((select id from first)),
  '200.00',
  'accepts a refund that waits for its next attempt'
);
select is(
  (select next_attempt_at || ' ' || status from public.refunds where id = (select id from first)),
  now() || ' due',
  'makes it due now'
);
select is(
  (
    select count(*)::int
    from public.audit_log
    where entity = 'refunds' and actor_id = tests.id('admin')
  ),
  1,
  'records the admin in the audit log'
);

select * from finish();
rollback;

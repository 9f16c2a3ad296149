begin;
select plan(6);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'cancelled');
create temp table first as select tests.latest_refund_id('due') as id;
select tests.shop_record_refund((select id from first), 'rfnd_1', null, 'failed', 'Bank is gone');

select is(tests.admin_retry_refund((select id from first)), '200.00', 'accepts a failed refund');
select is(
  tests.refunds_of('one'),
  'cancelled due 200.00, cancelled failed 200.00',
  'creates a new refund for the same reason'
);
select is(
  tests.admin_retry_refund((select id from first)),
  'not_failed',
  'rejects a second retry of the same refund'
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

update public.refunds set status = 'failed' where id = tests.latest_refund_id('due');

select is(
  tests.admin_retry_refund((select id from public.refunds where retry_of is not null)),
  '200.00',
  'accepts the retry when it failed, too'
);
select is(
  (
    select count(*)::int
    from public.refunds
    where order_id = tests.order_id('one') and status <> 'failed'
  ),
  1,
  'keeps one refund open at a time'
);

select * from finish();
rollback;

begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'cancelled');
create temp table first as select tests.latest_refund_id('due') as id;
select tests.shop_record_refund((select id from first), 'rfnd_1', null, 'failed', 'Bank is gone');
select tests.admin_retry_refund((select id from first));
update public.refunds set status = 'failed' where id = tests.latest_refund_id('due');
select tests.admin_retry_refund((select id from public.refunds where retry_of is not null));
update public.refunds set status = 'failed' where id = tests.latest_refund_id('due');
update public.payments set refunded_amount = 1 where order_id = tests.order_id('one');

select is(
  tests.admin_retry_refund(tests.latest_refund_id('failed')),
  'not_failed',
  'rejects a refund that was retried'
);
select is(
  tests.admin_retry_refund(
    (
      select r.id
      from public.refunds r
      where not exists (select 1 from public.refunds n where n.retry_of = r.id)
    )
  ),
  '199.00',
  'leaves out what was refunded another way'
);

select * from finish();
rollback;

begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'cancelled');
create temp table first as select tests.latest_refund_id('due') as id;

select is(
  tests.admin_retry_refund(gen_random_uuid()),
  'not_found',
  'answers not_found for an unknown refund'
);
select is(
  tests.admin_retry_refund((select id from first)),
  'not_failed',
  'rejects a refund without an attempt'
);

select * from finish();
rollback;

begin;
select plan(2);
select tests.create_shop();

select tests.create_order('two', 'asha', tests.order_line('lamp'));
select tests.create_return('t', 'two', p_status => 'received');

select is(
  tests.admin_refund_return('t', null, 'UTR') ->> 'code',
  'not_delivered',
  'rejects an order that is not delivered'
);

update public.orders set status = 'delivered' where id = tests.order_id('two');

select is(
  tests.admin_refund_return('t', null, 'UTR') ->> 'code',
  'not_paid',
  'rejects an order that is not paid'
);

select * from finish();
rollback;

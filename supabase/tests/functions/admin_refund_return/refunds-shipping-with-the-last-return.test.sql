begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 2));
update public.orders set shipping_amount = 49, total_amount = 249 where id = tests.order_id('one');
select tests.admin_set_order_status('one', 'delivered');
select
  tests.create_return('r', p_status => 'received'),
  tests.create_return('s', p_status => 'received', p_mode => 'bank');
select tests.admin_refund_return('r', 80, 'UTR 1');

select is(
  tests.admin_refund_return('s', 150, 'UTR 2') -> 'bound',
  '149.00',
  'rejects more than the items and the shipping'
);
select is(
  tests.admin_refund_return('s', p_reference => ' UTR 2 ') -> 'refund_amount',
  '149.00',
  'refunds items and shipping by default'
);
select is(tests.order_state('one'), 'delivered/refunded/cod', 'sets the order to refunded');

select * from finish();
rollback;

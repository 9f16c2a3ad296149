begin;
select plan(7);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return(n, p_status => 'received', p_mode => 'source')
from unnest(array['r', 's', 't']) n;

select is(tests.admin_refund_return('r') -> 'refund_amount', '100.00', 'refunds the items');
select is(tests.admin_refund_return('r') -> 'changed', 'false', 'refunds the request once');
select is(tests.refunds_of('one'), 'returned due 100.00', 'creates a due refund of the payment');
select is(
  (select r.refund_id from public.return_requests r where r.id = tests.id('r')),
  (select id from public.refunds),
  'links the request to the refund'
);
select is(tests.admin_refund_return('s') ->> 'ok', 'true', 'accepts a second request');
select is(
  tests.refunds_of('one'),
  'returned due 100.00, returned due 100.00',
  'creates a second refund'
);
select is(
  tests.order_state('one'),
  'delivered/paid/razorpay',
  'keeps the order paid until the refunds are processed'
);

select * from finish();
rollback;

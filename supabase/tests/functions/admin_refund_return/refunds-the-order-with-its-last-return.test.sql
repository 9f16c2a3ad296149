begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return(n, p_status => 'received', p_mode => 'source')
from unnest(array['r', 's', 't']) n;
select tests.admin_refund_return('r'), tests.admin_refund_return('s'), tests.admin_refund_return('t');
select tests.shop_record_refund(f.id, 'rfnd_' || f.id, 'pay_one', 'processed') from public.refunds f;

select is(
  tests.order_state('one'),
  'delivered/refunded/razorpay',
  'sets the order to refunded when all refunds are processed'
);
select is(tests.stock('lamp'), 7, 'returns no stock of goods that were not restocked');

select * from finish();
rollback;

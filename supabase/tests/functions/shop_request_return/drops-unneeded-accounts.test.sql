begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('paid', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('paid', 'paid', 'captured');
select tests.admin_set_order_status('paid', 'delivered');

select is(
  tests.shop_request_return(
    'asha',
    'paid',
    tests.return_items('paid', 'lamp'),
    p_mode => 'source',
    p_upi_id => 'asha@bank'
  ) ->> 'ok',
  'true',
  'accepts an online order'
);
select is(
  (select upi_id from public.return_requests where order_id = tests.order_id('paid')),
  null,
  'stores no UPI id for an online order'
);

select * from finish();
rollback;

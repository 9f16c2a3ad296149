begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
update public.orders set discount_amount = 300, total_amount = 0 where id = tests.order_id('one');

select is(tests.request_amount(1), null, 'rejects a UPI id for a free order');
select is(
  tests.shop_request_return(
    'asha',
    'one',
    tests.return_items('one', 'lamp'),
    p_mode => null,
    p_upi_id => null
  ) ->> 'ok',
  'true',
  'accepts the goods of a free order'
);

select * from finish();
rollback;

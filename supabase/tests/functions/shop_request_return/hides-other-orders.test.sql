begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.admin_set_order_status('one', 'delivered');

select is(
  tests.shop_request_return('bala', 'one', tests.return_items('one', 'lamp')) ->> 'code',
  'not_found',
  'answers not_found to another user'
);
select is(
  tests.shop_request_return('admin', 'one', tests.return_items('one', 'lamp')) ->> 'code',
  'not_found',
  'answers not_found to an admin'
);

select * from finish();
rollback;

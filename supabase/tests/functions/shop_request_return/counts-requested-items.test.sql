begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.admin_set_order_status('one', 'delivered');
select tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp', 2));

select is(
  tests.shop_request_return(
    'asha',
    'one',
    tests.return_items('one', 'lamp', 2)
  ) -> 'lines' -> 0 ->> 'left',
  '1',
  'rejects items that were requested before'
);
select is(
  tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp'), 'exchange') ->> 'ok',
  'true',
  'accepts an exchange of the rest'
);
select is(
  tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp')) ->> 'code',
  'too_many',
  'counts the items of an exchange'
);

select * from finish();
rollback;

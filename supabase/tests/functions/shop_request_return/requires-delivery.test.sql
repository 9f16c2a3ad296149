begin;
select plan(1);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));

select is(
  tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp')) ->> 'code',
  'not_delivered',
  'rejects an order that is not delivered'
);

select * from finish();
rollback;

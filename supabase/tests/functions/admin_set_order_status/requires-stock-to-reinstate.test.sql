begin;
select plan(3);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_order(
  'one',
  'asha',
  tests.order_line('lamp', 3),
  p_coupon => 'TEST10',
  p_discount => 10
);
select tests.set_status('one', 'failed');
update public.products set stock = 2 where id = tests.id('lamp');

select is(
  tests.set_status('one', 'confirmed'),
  'out_of_stock',
  'rejects an order whose stock is gone'
);
select is(
  tests.admin_set_order_status('one', 'confirmed') -> 'lines',
  jsonb_build_array(
    jsonb_build_object('product_id', tests.id('lamp'), 'name', 'lamp', 'stock', 2, 'price', 100.00)
  ),
  'returns the products that are short'
);
select is(
  (select status from public.orders where id = tests.order_id('one')),
  'failed',
  'keeps the status'
);

select * from finish();
rollback;

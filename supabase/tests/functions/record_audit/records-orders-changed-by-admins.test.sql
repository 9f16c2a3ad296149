begin;
select plan(2);
select tests.create_shop();

select tests.create_order('own', 'admin', tests.order_line('lamp'));
select tests.shop_cancel_order('admin', 'own');

select is(
  tests.audited_columns('products', tests.id('lamp')::text) || ' '
    || tests.audited_columns('orders', tests.order_id('own')::text),
  'none none',
  'ignores an order and a cancellation by an admin as a shopper'
);

select tests.create_order('hers', 'asha', tests.order_line('lamp'));
select tests.admin_set_order_status('hers', 'cancelled');

select is(
  tests.audited_columns('orders', tests.order_id('hers')::text) || ' '
    || tests.audited_columns('products', tests.id('lamp')::text),
  'cancelled_at+status none',
  'records the order status set by an admin, but not its stock'
);

select * from finish();
rollback;

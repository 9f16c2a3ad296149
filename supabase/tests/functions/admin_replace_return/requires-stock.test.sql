begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('e', p_kind => 'exchange', p_status => 'received');
update public.products set stock = 0 where id = tests.id('lamp');

select is(
  tests.call_as('admin', $$public.admin_replace_return(tests.id('e'))$$),
  jsonb_build_object(
    'ok', false,
    'code', 'out_of_stock',
    'lines', jsonb_build_array(
      jsonb_build_object('product_id', tests.id('lamp'), 'name', 'lamp', 'stock', 0)
    )
  ),
  'rejects a product that is out of stock'
);
select is(
  (select status from public.return_requests where id = tests.id('e')),
  'received',
  'keeps the request received'
);

select * from finish();
rollback;

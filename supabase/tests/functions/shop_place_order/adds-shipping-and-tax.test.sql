begin;
select plan(2);
select tests.create_shop();

select is(
  (
    tests.shop_place_order(
      'asha',
      tests.order_line('lamp'),
      p_amounts => array[100, 49, 18, 0, 0, 167],
      p_address => tests.address() || '{"is_default": true, "id": "x"}'
    ) ->> 'total_amount'
  )::numeric,
  167.00,
  'accepts shipping and tax in the total'
);
select is(
  (select shipping_address from public.orders where user_id = tests.id('asha')),
  tests.address(),
  'stores only the fields of an address'
);

select * from finish();
rollback;

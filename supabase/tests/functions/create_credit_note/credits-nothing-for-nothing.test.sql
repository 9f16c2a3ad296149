begin;
select plan(4);
select tests.create_shop();
select tests.set_gst(false);
select tests.create_coupon('ALL', 100);
create temp table placed as
select (tests.shop_place_order(
  'asha', tests.order_line('lamp'), p_coupon => 'ALL', p_amounts => array[100, 0, 0, 100, 0, 0]
) ->> 'order_id')::uuid as id;
select set_config('tests.order_one', (select id::text from placed), true);

select is(
  (select concat_ws(' ', taxable_value, tax_amount, delivery_value) from public.order_items),
  '0.00 0.00 0.00',
  'an item that a coupon pays for is taxed on nothing'
);
select is(tests.admin_set_order_status('one', 'shipped') ->> 'ok', 'true', 'gets an invoice');
select is(tests.admin_set_order_status('one', 'cancelled') ->> 'ok', 'true', 'and can be cancelled');
select is((select count(*) from public.credit_notes), 0::bigint, 'without a credit note of ₹0');

select * from finish();
rollback;

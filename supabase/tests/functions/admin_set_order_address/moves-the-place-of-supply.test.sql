begin;
select plan(3);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.set_gst(false);
update public.orders set tax_mode = 'gst', place_of_supply = '29' where id = tests.order_id('one');
select is((select place_of_supply from public.orders where id = tests.order_id('one')), '29', 'Karnataka');
select tests.call_as('admin', format('public.admin_set_order_address(%L)', jsonb_build_object(
  'order_id', tests.order_id('one'),
  'address', tests.address() || '{"state": "Kerala", "postal_code": "682001", "city": "Kochi"}',
  'expected_updated_at', (select o.updated_at from public.orders o where o.id = tests.order_id('one'))
)));
select is((select place_of_supply from public.orders where id = tests.order_id('one')), '32', 'Kerala');

update public.orders
set buyer_gstin = '27AAPFU0939F1ZV', billing_address = tests.billing_address(), place_of_supply = '27'
where id = tests.order_id('one');
select tests.call_as('admin', format('public.admin_set_order_address(%L)', jsonb_build_object(
  'order_id', tests.order_id('one'), 'address', tests.address(),
  'expected_updated_at', (select o.updated_at from public.orders o where o.id = tests.order_id('one'))
)));
select is(
  (select place_of_supply from public.orders where id = tests.order_id('one')), '27', 'but not that of a business'
);

select * from finish();
rollback;

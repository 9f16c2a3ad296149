begin;
select plan(2);
select tests.create_shop();
select tests.set_gst(false);
select tests.shop_place_order('asha', tests.order_line('lamp'), p_amounts => array[100, 0, 18, 0, 0, 118]);
select set_config('tests.order_one', (select id::text from public.orders), true);
select tests.admin_issue_invoice('admin', 'one');
create function tests.place()
returns text
language sql
as $$
  select concat_ws(' ', r ->> 'place_of_supply', r ->> 'is_interstate')
  from jsonb_array_elements(tests.call_as(
    'admin', format('public.admin_sales_register(%L, 10, 0)', private.india_today())
  )) r;
$$;

select is(tests.place(), '29 false', 'the place of supply of an order');
-- As a state is called by another name some day.
update public.orders set shipping_address = shipping_address || '{"state": "Old name"}';
select is(tests.place(), '29 false', 'stays when its state is renamed');

select * from finish();
rollback;

begin;
select plan(3);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp', 2));
create function pg_temp.change(p_tax numeric)
returns text
language sql
as $$
  select tests.outcome(tests.call_as('admin', format('public.admin_change_items(%L)', jsonb_build_object(
    'order_id', o.id, 'expected_updated_at', o.updated_at, 'lines', tests.order_line('lamp', 3), 'subtotal', 300,
    'shipping_amount', 0, 'tax_amount', p_tax, 'discount_amount', 0, 'round_off', 0, 'coupon_code', null,
    'total_amount', 300 + p_tax
  ))))
  from public.orders o where o.id = tests.order_id('one');
$$;
select is(pg_temp.change(0), 'total_mismatch', 'refuses changed items without the tax of the settings');
select is(pg_temp.change(53), 'total_mismatch', 'and with less');
select is(pg_temp.change(54), 'ok', 'takes 18 % of 300');

select * from finish();
rollback;

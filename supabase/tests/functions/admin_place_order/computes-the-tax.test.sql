begin;
select plan(8);
select tests.create_shop();

-- Places an order of p_quantity lamps for asha with a tax; returns 'ok' or the error code.
create function pg_temp.place(p_quantity integer, p_tax numeric)
returns text
language sql
as $$
  select tests.outcome(tests.call_as('admin', format('public.admin_place_order(%L)', jsonb_build_object(
    'user_id', tests.id('asha'), 'checkout_key', gen_random_uuid(), 'lines', tests.order_line('lamp', p_quantity),
    'subtotal', p_quantity * 100, 'shipping_amount', 0, 'tax_amount', p_tax, 'discount_amount', 0,
    'round_off', 0, 'total_amount', p_quantity * 100 + case when s.prices_include_tax and s.tax_mode = 'gst' then 0
      else p_tax end,
    'payment_method', 'cod', 'shipping_address', tests.address()
  ))))
  from public.settings s;
$$;
select is(pg_temp.place(1, 0), 'total_mismatch', 'refuses an order without the tax of the settings');
select is(pg_temp.place(1, 19), 'total_mismatch', 'and one with more');
select is(pg_temp.place(1, 18), 'ok', 'takes 18 % of 100');
update public.settings set tax_rate = 12.5;
select is(pg_temp.place(1, 12), 'total_mismatch', '12.5 % of 100 is rounded half up');
select is(pg_temp.place(1, 13), 'ok', 'to 13');

select tests.set_gst(true);
select is(pg_temp.place(1, 18), 'total_mismatch', 'in mode gst the lines have their tax');
select is(pg_temp.place(1, 15.26), 'ok', 'twice the rounded half of it');
select is(
  (select i.tax_amount from public.order_items i join public.orders o on o.id = i.order_id where o.tax_mode = 'gst'),
  15.26, 'which is kept'
);

select * from finish();
rollback;

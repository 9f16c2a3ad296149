begin;
select plan(6);
select tests.create_shop();
select tests.set_gst(false);
select tests.create_coupon('FIFTY', 50);

-- 100 + 501 less 50, and 49 for delivery.
create temp table placed as
select tests.shop_place_order(
  'asha',
  tests.order_line('lamp') || tests.order_line('mat', 2),
  p_coupon => 'FIFTY',
  p_amounts => array[601, 49, 42.96, 50, 0.04, 643]
) as answer;

select is(tests.outcome(answer), 'ok', 'accepts the tax of its own arithmetic') from placed;
select results_eq(
  $$
    select i.product_name, i.tax_rate, i.hsn_code, i.discount_share, i.taxable_value, i.tax_amount, i.delivery_value,
      i.delivery_tax
    from public.order_items i order by i.product_name
  $$,
  $$
    values ('lamp'::text, 18.00::numeric, null::text, 8.32::numeric, 91.68::numeric, 16.50::numeric, 8.15::numeric,
        1.46::numeric),
      ('mat', 5.00, '5705', 41.68, 459.32, 22.96, 40.85, 2.04)
  $$,
  'keeps what each item is taxed on'
) from placed;
select is(
  (select sum(i.tax_amount + i.delivery_tax) from public.order_items i),
  (select o.tax_amount from public.orders o),
  'the items'' tax adds up to that of the order'
) from placed;
select is(
  (select o.tax_mode || ' ' || o.prices_include_tax || ' ' || o.place_of_supply from public.orders o),
  'gst false 29',
  'keeps mode and place of supply'
);

update public.settings set prices_include_tax = true;
select is(
  tests.outcome(tests.shop_place_order(
    'bala', tests.order_line('lamp'), p_amounts => array[100, 18, 18.00, 0, 0, 118]
  )),
  'ok',
  'does not add tax to prices that hold it'
);
select is(
  (select i.taxable_value || ' ' || i.tax_amount || ' ' || i.delivery_value || ' ' || i.delivery_tax
    from public.order_items i join public.orders o on o.id = i.order_id where o.user_id = tests.id('bala')),
  '84.74 15.26 15.26 2.74',
  'finds the tax in them'
);

select * from finish();
rollback;

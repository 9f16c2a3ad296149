begin;
select plan(3);
select tests.create_shop();
select tests.create_kurta();
select tests.set_gst(false);
update public.products set hsn_code = '6204', tax_code = 'merit' where id = tests.id('kurta');
update public.products set hsn_code = '6109', tax_code = 'standard' where id = tests.id('kurta-s');

-- 500 at 18 % and 600 at 5 %.
select is(
  tests.outcome(tests.shop_place_order(
    'asha', tests.order_line('kurta-s') || tests.order_line('kurta-m'), p_amounts => array[1100, 0, 120, 0, 0, 1220]
  )),
  'ok',
  'accepts the tax of each variant''s own class'
);
select is(
  (
    select string_agg(concat_ws(' ', i.variant_label, i.tax_rate, i.hsn_code, i.tax_amount), ', ' order by i.unit_price)
    from public.order_items i
  ),
  'S · Indigo 18.00 6109 90.00, M · Indigo 5.00 6204 30.00',
  'keeps rate and HSN code of each'
);
update public.products set hsn_code = '9999', tax_code = 'special' where id in (tests.id('kurta'), tests.id('kurta-s'));
select is(
  (select string_agg(i.hsn_code, ' ' order by i.unit_price) from public.order_items i),
  '6109 6204',
  'whatever is entered later'
);

select * from finish();
rollback;

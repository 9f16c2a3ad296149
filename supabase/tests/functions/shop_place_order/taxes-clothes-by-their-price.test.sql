begin;
select plan(5);
select tests.create_shop();
select tests.set_gst(false);
update public.products set price = 3000, tax_code = 'clothes', stock = 100 where id = tests.id('lamp');
insert into public.coupons (code, name, type, value)
values ('OFF500', 'Off', 'fixed', 500), ('OFF499', 'Off', 'fixed', 499);
-- Places an order of one lamp with a coupon; returns the rate that it has, or the error code.
create function tests.rate_with(p_discount numeric, p_tax numeric, p_total numeric, p_coupon text)
returns text
language plpgsql
as $$
declare
  v_answer jsonb := tests.shop_place_order(
    'asha', tests.order_line('lamp', 1, 3000), 'cod', p_coupon => p_coupon,
    p_amounts => array[3000, 0, p_tax, p_discount, 0, p_total]
  );
begin
  return coalesce(
    (select i.tax_rate::text from public.order_items i where i.order_id = (v_answer ->> 'order_id')::uuid),
    v_answer ->> 'code'
  );
end;
$$;
select is(tests.rate_with(0, 540, 3540, null), '18.00', 'above the threshold');
select is(tests.rate_with(500, 450, 2950, 'OFF500'), 'total_mismatch', 'not after a coupon that takes it to it');
select is(tests.rate_with(500, 125, 2625, 'OFF500'), '5.00', 'which has the lower rate');
select is(tests.rate_with(499, 450.18, 2951.18, 'OFF499'), '18.00', 'a rupee above it the higher one');
select is(
  (
    select private.check_tax(o) from public.orders o join public.order_items i on i.order_id = o.id
    where i.tax_rate = 5
  ), null, 'the order with the coupon would be taxed alike today'
);

select * from finish();
rollback;

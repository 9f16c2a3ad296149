begin;
select plan(8);
select tests.create_shop();
insert into public.coupons (code, name, type, value, minimum_amount, usage_limit)
values ('TEN', 'Ten', 'percentage', 10, 150, 1);
select tests.create_order('one', 'asha', tests.order_line('lamp', 2), p_coupon => 'TEN', p_discount => 20);

select is(
  tests.change_items('one', tests.order_line('lamp', 3), 30, 'TEN') ->> 'total_amount', '270.00',
  'a coupon that is used up by this order stays with it'
);
select is(
  tests.change_items('one', tests.order_line('lamp', 1), p_discount => 10, p_coupon => 'TEN') ->> 'code',
  'coupon_invalid', 'below its minimum it does not'
);
select is(
  tests.change_items('one', tests.order_line('lamp', 1)) ->> 'total_amount', '100.00', 'the order goes on without it'
);
select is(
  (select c.used_count || ' ' || (r.released_at is not null) from public.coupons c
    join public.coupon_redemptions r on r.coupon_id = c.id where c.code = 'TEN'),
  '0 true', 'and gives its use back'
);
select tests.admin_set_order_status('one', 'cancelled');
select is(
  tests.set_status('one', 'pending'), 'pending', 'an order that was cancelled goes on again without it'
);
select is(
  (select c.used_count || ' ' || (r.released_at is not null) from public.coupons c
    join public.coupon_redemptions r on r.coupon_id = c.id where c.code = 'TEN'),
  '0 true', 'and does not use it'
);

select tests.create_gst_order('gst');
-- Two lamps: 200 and 36 of tax; the delivery 49 and 8.82.
select is(
  tests.call_as('admin', format('public.admin_change_items(%L)', jsonb_build_object(
    'order_id', tests.order_id('gst'), 'lines', tests.order_line('lamp', 2), 'subtotal', 200, 'shipping_amount', 49,
    'tax_amount', 44.82, 'discount_amount', 0, 'round_off', 0.18, 'total_amount', 294,
    'expected_updated_at', (select o.updated_at from public.orders o where o.id = tests.order_id('gst'))
  ))) ->> 'total_amount', '294.00', 'the tax of each line follows'
);
select is(
  (select concat_ws(' ', i.taxable_value, i.tax_amount, i.delivery_value, i.delivery_tax) from public.order_items i
    where i.order_id = tests.order_id('gst')),
  '200.00 36.00 49.00 8.82', 'and is kept with it'
);

select * from finish();
rollback;

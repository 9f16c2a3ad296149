begin;
select plan(12);
select tests.create_shop();
update public.settings set tax_rate = 0;
create function pg_temp.refunds() returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', r.reason, r.status, r.amount), ', ' order by r.created_at), 'none')
  from public.refunds r where r.payment_id = 'pay_one';
$$;
insert into public.coupons (code, name, type, value, minimum_amount) values ('TEN', 'Ten', 'percentage', 10, 300);
select tests.create_online_order(
  'one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'), p_coupon => 'TEN', p_discount => 55
);
select tests.shop_settle_payment('one', 'one', 'captured');

-- 550.50 less 55. Two lamps of three stay with the mat: 450.50 and 45 of the discount (44.95 without rounding).
select is(
  tests.take_off('one', tests.order_line('lamp', 2) || tests.order_line('mat'), 44) ->> 'code', 'total_mismatch',
  'the discount falls with the price'
);
select is(
  tests.take_off('one', tests.order_line('lamp', 2) || tests.order_line('mat'), 45, p_shipping => 49) ->> 'code',
  'total_mismatch', 'the delivery stays as it was paid'
);
select is(
  tests.take_off('one', tests.order_line('lamp', 4) || tests.order_line('mat'), 65) ->> 'code', 'only_less',
  'nothing is added'
);
select is(
  tests.take_off('one', tests.order_line('lamp', 2) || tests.order_line('mat'), 45, false) ->> 'refund', '90.00',
  'refunds an item by its share of what was paid'
);
select is(pg_temp.refunds(), 'changed due 90.00', 'through Razorpay');
select is(tests.stock('lamp'), 7, 'what is lost does not go back into stock');
select is(
  (
    select string_agg(i.quantity || ' ' || i.product_name, ', ' order by i.product_name)
    from public.order_items i where i.order_id = tests.order_id('one')
  ),
  '2 lamp, 1 mat', 'the quantity falls'
);
-- 250.50 is below the minimum of the coupon, which stays: 25.03 is 25.
select is(
  tests.take_off('one', tests.order_line('mat'), 25) ->> 'refund', '180.00', 'the coupon stays below its minimum, too'
);
select is(tests.stock('lamp'), 9, 'what can be sold again goes back into stock');
select is(
  (select c.used_count || ' ' || (r.released_at is null) from public.coupons c
    join public.coupon_redemptions r on r.coupon_id = c.id where c.code = 'TEN'),
  '1 true', 'and its use counts'
);
select is(
  (
    select string_agg(h.note, ', ' order by h.id) from public.order_status_history h
    where h.order_id = tests.order_id('one') and h.note is not null
  ),
  'Items were taken off and refunded, Items were taken off and refunded', 'the history has it'
);
select is(
  (
    select string_agg(concat_ws(' ', a.after ->> 'reason', a.after ->> 'restocked'), ', ' order by a.id)
    from public.audit_log a where a.entity_id = tests.order_id('one')::text and a.after ? 'refund'
  ),
  'missing false, missing true', 'the audit log has the reason, and what became of the items'
);

select * from finish();
rollback;

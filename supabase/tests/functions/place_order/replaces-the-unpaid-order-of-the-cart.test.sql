begin;
select plan(15);
select tests.scene();

select tests.coupon('TEST10', 10, p_usage_limit => 1, p_user_limit => 1);
create temp table earlier on commit drop as
select tests.place('asha', tests.line('lamp', 10), 'razorpay', p_cart => tests.id('cart'), p_coupon => 'TEST10', p_discount => 10) as a;
select is(tests.stock('lamp'), 0, 'the unpaid order holds the last lamps');
select is(tests.place('bala', tests.line('lamp')) ->> 'code', 'out_of_stock', 'nobody else can have them');

-- refused tries release nothing
select is(tests.place('asha', tests.line('lamp', 11), p_cart => tests.id('cart')) ->> 'code', 'out_of_stock', 'more than she holds is refused');
select is((tests.place('asha', tests.line('lamp', 11), p_cart => tests.id('cart')) #>> '{lines,0,stock}')::integer, 10, 'what she holds counts as stock');
select is(tests.stock('lamp'), 0, 'and a refusal releases nothing');
select is((select status from public.orders where id = (select (a ->> 'order_id')::uuid from earlier)), 'pending', 'nor cancels anything');

create temp table later on commit drop as
select tests.place('asha', tests.line('lamp', 10) || tests.line('mat'), 'cod', p_cart => tests.id('cart'), p_coupon => 'TEST10', p_discount => 10) as a;
select is((select a ->> 'ok' from later), 'true', 'she can buy what her own closed payment window holds, with the same coupon');
select is((select status || '/' || payment_status from public.orders where id = (select (a ->> 'order_id')::uuid from earlier)), 'cancelled/pending', 'the earlier order is cancelled');
select isnt((select cancelled_at from public.orders where id = (select (a ->> 'order_id')::uuid from earlier)), null, 'and stamped');
select is(tests.stock('lamp'), 0, 'its lamps went over');
select ok(tests.books_agree('lamp'), 'the ledger agrees');
select is((select used_count from public.coupons where code = 'TEST10'), 1, 'the coupon is used once');

-- other carts, other shoppers and paid orders are left alone
select tests.order_named('other', 'asha', tests.line('mat'), 'razorpay');
update public.orders set cart_id = tests.id('paid cart'), payment_status = 'paid', status = 'confirmed' where id = tests.order_id('other');
select tests.place('asha', tests.line('mat'), p_cart => tests.id('paid cart'));
select is((select status from public.orders where id = tests.order_id('other')), 'confirmed', 'a paid order of the same cart stays');
update public.orders set payment_status = 'pending', status = 'pending' where id = tests.order_id('other');
select tests.place('bala', tests.line('mat'), p_cart => tests.id('paid cart'));
select is((select status from public.orders where id = tests.order_id('other')), 'pending', 'a stranger''s checkout releases nothing, even with the same cart id');
update public.orders set cart_id = null where id = tests.order_id('other');
select tests.place('asha', tests.line('mat'));
select is((select status from public.orders where id = tests.order_id('other')), 'pending', 'nor does a checkout without a cart');
select * from finish();
rollback;

begin;
select plan(8);
select tests.create_shop();

select tests.create_coupon('TEST10', 10);
select tests.create_online_order('one', 'asha', tests.order_line('lamp'), 'TEST10', 10);
select tests.shop_settle_payment('one', 'declined', 'failed');
select tests.expire('one');

update public.products set price = price + 1 where id = tests.id('lamp');
select is(tests.shop_reopen_order(), 'price_changed', 'rejects another price');
update public.products set price = price - 1, is_active = false where id = tests.id('lamp');
select is(tests.shop_reopen_order(), 'unavailable', 'rejects a product that is no longer sold');
update public.products set is_active = true where id = tests.id('lamp');
update public.coupons set value = 5 where code = 'TEST10';
select is(tests.shop_reopen_order(), 'coupon_invalid', 'rejects a discount that the coupon no longer gives');
update public.coupons set value = 10, expires_at = now() where code = 'TEST10';
select is(tests.shop_reopen_order(), 'coupon_invalid', 'rejects a coupon that has expired');
update public.coupons set expires_at = null where code = 'TEST10';
select is(tests.order_state('one') || ' ' || tests.stock('lamp'), 'failed/failed/razorpay 10', 'changes nothing');
select is(tests.shop_reopen_order(), 'changed true', 'accepts the order when all is as it was');

select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('two', 'second', 'failed');
update public.products set price = price + 1 where id = tests.id('lamp');
select is(tests.shop_reopen_order('asha', 'two'), 'changed true', 'keeps the price of an order that holds its stock');

select tests.create_online_order('three', 'asha', tests.order_line('mat'));
select tests.shop_settle_payment('three', 'third', 'failed');
select tests.expire('three');
update public.order_items set product_id = null where order_id = tests.order_id('three');
select is(tests.shop_reopen_order('asha', 'three'), 'unavailable', 'rejects a product that was deleted');

select * from finish();
rollback;

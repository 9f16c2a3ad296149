begin;
select plan(16);
select tests.scene();

select tests.coupon('TEST10', 10, p_user_limit => 1);
select tests.order_named('one', 'asha', tests.line('lamp', 3) || tests.line('mat'), p_coupon => 'TEST10', p_discount => 10);
select is(tests.stock('lamp') || ' ' || tests.stock('mat'), '7 4', 'taken');
select is(tests.answer('asha', 'public.cancel_order(tests.order_id(''one''))') - 'order_number',
  jsonb_build_object('ok', true, 'order_id', tests.order_id('one'), 'status', 'cancelled', 'payment_status', 'pending'), 'cancelled');
select is((select status from public.orders where id = tests.order_id('one')), 'cancelled', 'the status says so');
select isnt((select cancelled_at from public.orders where id = tests.order_id('one')), null, 'and the stamp');
select is(tests.stock('lamp') || ' ' || tests.stock('mat'), '10 5', 'given back');
select ok(tests.books_agree('lamp') and tests.books_agree('mat'), 'the ledger agrees');
select results_eq($$select quantity, reason, actor_id from public.stock_movements where order_id = tests.order_id('one') and product_id = tests.id('lamp') order by id$$,
  $$values (-3, 'order', tests.id('asha')), (3, 'cancelled', tests.id('asha'))$$, 'and says why');
select is((select used_count from public.coupons where code = 'TEST10'), 0, 'the coupon use is given back');
select isnt((select released_at from public.coupon_redemptions where order_id = tests.order_id('one')), null, 'its row is marked');
select results_eq($$select status, actor, actor_id from public.order_status_history where order_id = tests.order_id('one') order by id desc limit 1$$,
  $$values ('cancelled', 'shopper', tests.id('asha'))$$, 'the history names the shopper');
select is(tests.answer('asha', 'public.cancel_order(tests.order_id(''one''))'), '{"ok": false, "code": "already_cancelled", "status": "cancelled"}', 'a second time is refused');
select is(tests.stock('lamp') || ' ' || (select used_count from public.coupons where code = 'TEST10'), '10 0', 'and gives nothing more');
select is(tests.place('asha', tests.line('lamp'), p_coupon => 'TEST10', p_discount => 10) ->> 'ok', 'true', 'the coupon can be used again');
select tests.order_named('gone', 'asha', tests.line('mat', 2) || tests.line('lamp'));
delete from public.products where id = tests.id('mat');
select is(tests.answer('asha', 'public.cancel_order(tests.order_id(''gone''))') ->> 'ok', 'true', 'an order with a deleted product can be cancelled');
select is(tests.stock('lamp'), 9, 'what still exists is given back');

-- the redemption row is a second lock of its own
select tests.coupon('TEST20', 20);
select tests.order_named('two', 'bala', tests.line('lamp'), p_coupon => 'TEST20', p_discount => 20);
select private.release_order(tests.order_id('two')), private.release_order(tests.order_id('two'));
select is((select used_count from public.coupons where code = 'TEST20'), 0, 'a use already given back is not given back again');
select * from finish();
rollback;

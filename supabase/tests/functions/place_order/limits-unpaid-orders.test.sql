begin;
select plan(8);
select tests.scene();

select tests.order_named('u' || n, 'asha', tests.line('lamp'), 'razorpay') from generate_series(1, 3) n;
select is(tests.place('asha', tests.line('lamp'), 'razorpay'), '{"ok": false, "code": "too_many_unpaid"}', 'a fourth open unpaid order is refused');
select is(tests.place('asha', tests.line('lamp')) ->> 'ok', 'true', 'cash on delivery goes on');
select is(tests.place('bala', tests.line('lamp'), 'razorpay') ->> 'ok', 'true', 'another shopper too');
update public.orders set cart_id = tests.id('cart') where id = tests.order_id('u1');
select is(tests.place('asha', tests.line('lamp'), 'razorpay', p_cart => tests.id('cart')) ->> 'ok', 'true', 'an order that replaces one of the three is no fourth');
update public.orders set payment_status = 'paid', status = 'confirmed' where id = tests.order_id('u2');
select is(tests.place('asha', tests.line('lamp'), 'razorpay') ->> 'ok', 'true', 'a paid one does not count');
select is(tests.place('asha', tests.line('lamp'), 'razorpay') ->> 'code', 'too_many_unpaid', 'three are open again');
update public.orders set status = 'cancelled' where id = tests.order_id('u3');
select is(tests.place('asha', tests.line('lamp'), 'razorpay') ->> 'ok', 'true', 'a cancelled one does not count');
select tests.coupon('TESTALL', 1000);
select is(tests.place('asha', tests.line('lamp'), 'razorpay', p_coupon => 'TESTALL', p_discount => 100) ->> 'ok', 'true', 'an order without anything to pay is always possible');
select * from finish();
rollback;

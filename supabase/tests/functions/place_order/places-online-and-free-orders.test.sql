begin;
select plan(9);
select tests.scene();

select tests.order_named('online', 'asha', tests.line('lamp'), 'razorpay');
select is((select status || '/' || payment_status from public.orders where id = tests.order_id('online')), 'pending/pending', 'an online order waits for its payment');
select is((select confirmed_at from public.orders where id = tests.order_id('online')), null, 'and is not confirmed');
select is((select count(*) from public.order_status_history where order_id = tests.order_id('online')), 1::bigint, 'one row of history');
select is(tests.stock('lamp'), 9, 'its stock is taken before the payment');

select tests.coupon('TESTALL', 1000);
select tests.order_named(m || '_free', 'asha', tests.line('lamp'), m, 'TESTALL', 100) from unnest(array['razorpay', 'cod']) m;
select is((select status || '/' || payment_status from public.orders where id = tests.order_id(m || '_free')), 'confirmed/paid', 'a total of 0 is confirmed and paid: ' || m)
from unnest(array['razorpay', 'cod']) m;
select isnt((select confirmed_at from public.orders where id = tests.order_id('razorpay_free')), null, 'and stamped');
select is((select string_agg(status || '/' || payment_status, ' ' order by id) from public.order_status_history where order_id = tests.order_id('razorpay_free')), 'pending/pending confirmed/paid', 'with its history');
select is(current_setting('haat.actor', true) || current_setting('haat.reason', true), '', 'the context is cleared afterwards');
select * from finish();
rollback;

begin;
select plan(15);
select tests.scene();

-- other unpaid orders of the database are none of this test's business
update public.orders set held_until = now() where held_until is not null;
update public.products set is_active = true where id = tests.id('ghost');
select tests.coupon('TEST10', 10);
select tests.order_named('old', 'asha', tests.line('lamp', 3) || tests.line('mat'), 'razorpay', 'TEST10', 10);
select tests.order_named('old2', 'bala', tests.line('mat') || tests.line('lamp'), 'razorpay');
select tests.order_named('young', 'asha', tests.line('lamp'), 'razorpay');
select tests.order_named('cash', 'asha', tests.line('lamp'), 'cod');
select tests.order_named('cash2', 'asha', tests.line('ghost'), 'cod');
select tests.order_named('paid', 'asha', tests.line('lamp'), 'razorpay');
update public.orders set created_at = now() - interval '31 minutes', held_until = now() - interval '1 second' where id in (tests.order_id('old'), tests.order_id('old2'), tests.order_id('cash'), tests.order_id('cash2'), tests.order_id('paid'));
update public.orders set status = 'pending' where id = tests.order_id('cash2');
update public.orders set created_at = now() - interval '30 minutes', held_until = now() where id = tests.order_id('young');
update public.orders set status = 'confirmed', payment_status = 'paid' where id = tests.order_id('paid');
select is(tests.stock('lamp') || ' ' || tests.stock('mat'), '3 3', 'all are held');

select is(tests.answer('service_role', 'public.expire_unpaid()'), '2', 'two are over their time');
select is((select status || '/' || payment_status from public.orders where id = tests.order_id(o)), 'failed/failed', 'failed: ' || o) from unnest(array['old', 'old2']) o;
select is((select status || '/' || payment_status from public.orders where id = tests.order_id(o.name)), o.status, 'left alone: ' || o.name)
from (values ('young', 'pending/pending'), ('cash', 'confirmed/pending'), ('cash2', 'pending/pending'), ('paid', 'confirmed/paid')) o (name, status);
select is(tests.stock('lamp') || ' ' || tests.stock('mat'), '7 5', 'stock is given back');
select ok(tests.books_agree('lamp') and tests.books_agree('mat'), 'the ledger agrees');
select is((select used_count from public.coupons where code = 'TEST10'), 0, 'so is the coupon');
select results_eq($$select status, actor, note from public.order_status_history where order_id = tests.order_id('old') order by id desc limit 1$$,
  $$values ('failed', 'system', 'Not paid within 30 minutes')$$, 'the history says why');
select is(tests.answer('service_role', 'public.expire_unpaid()'), '0', 'a second run finds nothing');
select is(tests.answer(w, 'public.expire_unpaid()') ->> 'error', '42501', w || ' may not call it') from unnest(array['asha', 'chief']) w;
select * from finish();
rollback;

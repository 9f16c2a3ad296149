-- An unpaid online order that an admin sets back to pending waits for its payment like any other.
begin;
select plan(20);
select tests.scene();
select tests.coupon('TEST10', 10, p_usage_limit => 1);
create function tests.set_to(p_status text, p_name text default 'one') returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'error', tests.state(p_name))
  from tests.answer('chief', format('public.set_order_status(tests.order_id(%L), %L)', p_name, p_status)) a;
$$;
create function tests.held(p_name text default 'one') returns interval language sql as $$
  select o.held_until - now() from public.orders o where o.id = tests.order_id(p_name);
$$;
create function tests.books() returns text language sql as $$
  select tests.stock('lamp') || ' ' || (select used_count from public.coupons where code = 'TEST10');
$$;
select tests.online_order('one', 'asha', tests.line('lamp', 3), 'TEST10', 10);
select tests.settle('one', 'one', 'failed');
select is(tests.state('one') || ' ' || tests.books(), 'failed/failed/razorpay 10 0', 'failed, it holds nothing');
update public.orders set created_at = now() - interval '10 days' where id = tests.order_id('one');
select is(tests.answer('asha', 'public.reopen_order(tests.order_id(''one''))') ->> 'code', 'too_old', 'and its shopper cannot open it any more');

select is(tests.set_to('pending'), 'pending/pending/razorpay', 'an admin lets it wait again');
select is(tests.books(), '7 1', 'with stock and coupon');
select is(tests.held(), interval '30 minutes', 'for half an hour');
select is((select count(*)::int from public.order_status_history where order_id = tests.order_id('one') and actor = 'admin'), 1, 'which is one row of history');
select is(tests.answer('asha', 'public.reopen_order(tests.order_id(''one''))') ->> 'ok', 'true', 'its shopper may pay it, however old it is');
select is((select count(*)::int from public.orders where id = tests.order_id('one') and payment_checks = 0 and reopened_at = now()), 1, 'and Razorpay is asked again');

update public.orders set held_until = now() - interval '1 second' where id = tests.order_id('one');
select is(tests.answer('asha', 'public.reopen_order(tests.order_id(''one''))') ->> 'code', 'too_old', 'not longer');
select is(public.expire_unpaid(), 1, 'then it expires like any other');
select is(tests.state('one') || ' ' || tests.books(), 'failed/failed/razorpay 10 0', 'and holds nothing again');
select is((select count(*)::int from public.outbox where order_id = tests.order_id('one') and kind = 'payment-failed'), 2, 'its shopper is told each time');

select tests.set_to('pending');
select is(tests.settle('one', 'second', 'captured') || ' ' || tests.state('one'), 'paid confirmed/paid/razorpay', 'or it is paid');
select is(tests.set_to('pending'), 'pending/paid/razorpay', 'what is paid stays paid');
select is(tests.held(), null, 'and waits for nothing');

-- by other ways
select tests.online_order('two', 'asha', tests.line('mat'));
select tests.settle('two', 'two', 'failed');
select is(tests.set_to('cancelled', 'two') || ' ' || tests.set_to('pending', 'two'), 'cancelled/failed/razorpay pending/pending/razorpay', 'from cancelled too');
select tests.set_to('failed', 'two');
select is(tests.set_to('confirmed', 'two'), 'confirmed/pending/razorpay', 'no other status changes the payment');
select is(tests.set_to('pending', 'two') || ' ' || tests.held('two'), 'pending/pending/razorpay 00:30:00', 'from confirmed too');
select tests.order_named('cash', 'asha', tests.line('lamp'));
select is(tests.set_to('pending', 'cash') || coalesce(tests.held('cash')::text, ''), 'pending/pending/cod', 'cash waits for nothing');
select ok(tests.books_agree('lamp') and tests.books_agree('mat'), 'the ledger agrees');
select * from finish();
rollback;

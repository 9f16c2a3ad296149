begin;
select plan(10);
select tests.scene();
create function tests.store(p_name text, p_id text) returns text language sql as $$
  select tests.answer('service_role', format('public.store_razorpay_order(%L, %L)', tests.order_id(p_name), p_id)) #>> '{}';
$$;
select tests.order_named('one', 'asha', tests.line('lamp'), 'razorpay'), tests.order_named('two', 'asha', tests.line('lamp'), 'razorpay');
select is(tests.store('one', 'order_A'), 'order_A', 'kept');
select is((select razorpay_order_id from public.orders where id = tests.order_id('one')), 'order_A', 'on the order');
update public.orders set payment_checks = 7, payment_checked_at = now() where id = tests.order_id('one');
select is(tests.store('one', 'order_B'), 'order_A', 'the first one wins');
select is((select razorpay_order_id from public.orders where id = tests.order_id('one')), 'order_A', 'and stays');
select is((select payment_checks || ' ' || (payment_checked_at is null) from public.orders where id = tests.order_id('one')), '0 true', 'a check is due at once');
select is(tests.answer('service_role', 'public.store_razorpay_order(tests.order_id(''two''), ''order_A'')') ->> 'error', '23505', 'one Razorpay order belongs to one order');
select is(tests.answer('service_role', 'public.store_razorpay_order(gen_random_uuid(), ''order_C'')'), null, 'an unknown order keeps nothing');
select is(tests.answer(w, 'public.store_razorpay_order(tests.order_id(''two''), ''order_C'')') ->> 'error', '42501', w || ' may not call it') from unnest(array['anon', 'asha', 'chief']) w;
select * from finish();
rollback;

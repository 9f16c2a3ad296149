begin;
select plan(22);
select tests.scene();

select tests.order_named('one', 'asha', tests.line('lamp', 3));
create function tests.set_status(p_status text) returns jsonb language sql as $$
  select tests.answer('chief', format('public.set_order_status(tests.order_id(''one''), %L)', p_status));
$$;
create temp view one as select * from public.orders where id = tests.order_id('one');

select is(tests.set_status('processing') - 'order_number', jsonb_build_object('ok', true, 'changed', true, 'order_id', tests.order_id('one'), 'status', 'processing', 'payment_status', 'pending'), 'the answer says what is now');
select is(tests.set_status('processing') -> 'changed', 'false', 'the same again changes nothing');
select is((select count(*) from public.order_status_history where order_id = tests.order_id('one')), 3::bigint, 'and leaves no history');
select tests.set_status('shipped');
select is((select shipped_at from one), now(), 'shipped is stamped');
select tests.set_status('delivered');
select is((select delivered_at from one), now(), 'delivered is stamped');
select is((select payment_status from one), 'paid', 'cash on delivery is paid when delivered');
select tests.set_status('confirmed');
select is((select status || '/' || payment_status from one), 'confirmed/paid', 'back again; the money stays');
select is((select shipped_at is null and delivered_at is null and confirmed_at is not null from one), true, 'what lies ahead again is not stamped');
select tests.set_status('pending');
select is((select confirmed_at from one), null, 'pending is not confirmed');
select is(tests.stock('lamp'), 7, 'stock did not move on the way');
select results_eq($$select status, actor, actor_id from public.order_status_history where order_id = tests.order_id('one') order by id desc limit 1$$,
  $$values ('pending', 'admin', tests.id('chief'))$$, 'the history names the admin');
select is((select count(*) from public.audit_log where entity = 'orders' and entity_id = tests.order_id('one')::text and actor_id = tests.id('chief')), 5::bigint, 'five changes, five audit rows');
select is(tests.set_status('lost') ->> 'code', 'invalid_status', 'an unknown status is refused');
select is(tests.answer('chief', 'public.set_order_status(gen_random_uuid(), ''shipped'')') ->> 'code', 'not_found', 'so is an unknown order');

-- what was decided for another status than the order has
create function tests.set_seen(p_status text, p_seen text) returns jsonb language sql as $$
  select tests.answer('chief', format('public.set_order_status(tests.order_id(''one''), %L, %L)', p_status, p_seen));
$$;
select is(tests.set_seen('shipped', 'processing'), '{"ok": false, "code": "changed", "status": "pending"}', 'an order that has moved on is left as it is');
select is(tests.set_seen('pending', 'processing') -> 'changed', 'false', 'unless it is where it should go');
select is(tests.set_seen('processing', 'pending') ->> 'status', 'processing', 'one that has not moves');

-- an online order is not paid by being delivered
select tests.order_named('two', 'asha', tests.line('lamp'), 'razorpay');
select tests.answer('chief', 'public.set_order_status(tests.order_id(''two''), ''delivered'')');
select is((select status || '/' || payment_status from public.orders where id = tests.order_id('two')), 'delivered/pending', 'an online order is not paid by being delivered');

select is(tests.answer(w, 'public.set_order_status(tests.order_id(''one''), ''shipped'')') ->> 'error', '42501', w || ' may not call it')
from unnest(array['anon', 'asha', 'bala', 'service_role']) w;
select * from finish();
rollback;

-- Money back that an admin decides on.
begin;
select plan(23);
select tests.scene();
select tests.online_order('one', 'asha', tests.line('lamp', 2));
create function tests.give(p_name text, p_more text default '') returns jsonb language sql as $$
  select tests.answer('chief', format('public.refund_order(tests.order_id(%L)%s)', p_name, p_more));
$$;
create function tests.owed(p_name text) returns text language sql as $$
  select coalesce(string_agg(r.reason || ' ' || r.amount || ' ' || r.status, ', ' order by r.created_at, r.amount), 'none')
  from public.refunds r where r.order_id = tests.order_id(p_name);
$$;
select is(tests.answer(w, 'public.refund_order(tests.order_id(''one''))') ->> 'error', '42501', w || ' may not refund')
from unnest(array['anon', 'asha', 'service_role']) w;
select is(tests.answer('chief', 'public.refund_order(gen_random_uuid())') ->> 'code', 'not_found', 'an unknown order');
select is(tests.give('one') ->> 'code', 'not_paid', 'not before it is paid');
select tests.settle('one', 'one', 'captured');
select is(tests.give('one', format(', %s', a)), '{"ok": false, "code": "invalid_amount", "left": 200.00}', 'refused: ' || a)
from unnest(array['0', '-1', '200.01', '1e9', '9.999']) a;
select is(tests.owed('one'), 'none', 'nothing was owed by that');
select is(tests.give('one', ', 50, 200'), '{"ok": true, "amount": 50, "left": 150.00}', 'a part');
select is(tests.give('one', ', 50, 200'), '{"ok": false, "code": "changed", "left": 150.00}', 'the same button again pays nothing');
select is(tests.give('one', ', 150.01') ->> 'code', 'invalid_amount', 'no more than is left');
select is(tests.give('one') ->> 'amount', '150.00', 'all that is left unless said otherwise');
select is(tests.give('one') ->> 'code', 'nothing_left', 'and no more');
select is(tests.owed('one'), 'admin 50.00 due, admin 150.00 due', 'both are owed');
select is(tests.state('one'), 'confirmed/paid/razorpay', 'the order stays as it is until the money is back');
select is((select count(*)::int from public.audit_log where entity = 'refunds' and actor_id = tests.id('chief')), 2, 'who did it is written down');
select tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''cancelled'')');
select is(tests.owed('one'), 'admin 50.00 due, admin 150.00 due', 'cancelling owes nothing twice');
select is(tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''confirmed'')') ->> 'ok', 'true', 'reinstated');
select is(tests.owed('one'), 'admin 50.00 due, admin 150.00 due', 'what an admin promised stays owed');

-- paid in cash
select tests.order_named('cash', 'asha', tests.line('lamp'));
select tests.answer('chief', 'public.set_order_status(tests.order_id(''cash''), ''delivered'')');
select is(tests.give('cash') ->> 'code', 'not_paid', 'cash goes back another way');
select * from finish();
rollback;

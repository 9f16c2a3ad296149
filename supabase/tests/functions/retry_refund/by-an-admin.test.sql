-- A refund that failed is sent again, once.
begin;
select plan(16);
select tests.scene();
select tests.online_order('one', 'asha', tests.line('lamp', 2));
select tests.settle('one', 'one', 'captured');
select tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''cancelled'')');
create function tests.refund(p_status text) returns uuid language sql as $$
  select r.id from public.refunds r where r.order_id = tests.order_id('one') and r.status = p_status order by r.created_at desc limit 1;
$$;
create function tests.retry(p_id uuid, p_who text default 'chief') returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'error', a ->> 'amount') from tests.answer(p_who, format('public.retry_refund(%L)', p_id)) a;
$$;
create temp table first as select tests.refund('due') as id;
select is(tests.retry((select id from first), w), '42501', w || ' may not') from unnest(array['anon', 'asha', 'service_role']) w;
select is(tests.retry(gen_random_uuid()), 'not_found', 'an unknown refund');
select is(tests.retry((select id from first)), 'not_failed', 'one that nobody has tried yet');

-- refused by Razorpay so far: it waits longer and longer
update public.refunds set attempts = 5, next_attempt_at = now() + interval '6 hours' where id = (select id from first);
select is(tests.retry((select id from first)), '200.00', 'an admin sends it sooner');
select is((select next_attempt_at || ' ' || status from public.refunds where id = (select id from first)), now() || ' due', 'at once');
select is((select count(*)::int from public.audit_log where entity = 'refunds' and actor_id = tests.id('chief')), 1, 'which is written down');

-- failed for good
select tests.answer('service_role', format('public.record_refund(%L, %L, null, %L, %L)', (select id from first), 'rfnd_1', 'failed', 'Bank is gone'));
select is(tests.retry((select id from first)), '200.00', 'sent again');
select is(tests.refunds('one'), 'cancelled due 200.00, cancelled failed 200.00', 'as a new one for the same reason');
select is(tests.retry((select id from first)), 'not_failed', 'the same button again sends nothing');
select is((select count(*)::int from public.audit_log where entity = 'refunds' and actor_id = tests.id('chief')), 2, 'which is written down too');
update public.refunds set status = 'failed' where id = tests.refund('due');
select is(tests.retry((select id from public.refunds where retry_of is not null)), '200.00', 'that one may fail and be sent again as well');
select is((select count(*)::int from public.refunds where order_id = tests.order_id('one') and status <> 'failed'), 1, 'never two at once');

-- given back another way
update public.refunds set status = 'failed' where id = tests.refund('due');
update public.payments set refunded_amount = 1 where order_id = tests.order_id('one');
select is(tests.retry(tests.refund('failed')), 'not_failed', 'one that was followed is done with');
select is(tests.retry((select r.id from public.refunds r where not exists (select 1 from public.refunds n where n.retry_of = r.id))), 'nothing_left', 'and nothing goes back twice');
select * from finish();
rollback;

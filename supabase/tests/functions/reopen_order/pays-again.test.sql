begin;
select plan(35);
select tests.scene();

select tests.coupon('TEST10', 10, p_usage_limit => 1);
select tests.online_order('one', 'asha', tests.line('lamp', 3), 'TEST10', 10);
create function tests.reopen(p_who text default 'asha', p_name text default 'one') returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'error', 'changed ' || (a ->> 'changed')) from tests.answer(p_who, format('public.reopen_order(%L)', tests.order_id(p_name))) a;
$$;
create function tests.reopen_when(p_change text) returns text language plpgsql as $$
begin
  execute 'update public.orders set ' || p_change || ' where id = tests.order_id(''one'')';
  return tests.reopen();
end $$;
create function tests.left_over() returns interval language sql as $$
  select held_until - now() from public.orders where id = tests.order_id('one');
$$;

-- one that waits is left as it is
select is(tests.reopen(), 'changed false', 'a waiting order');
select is(tests.left_over(), interval '30 minutes', 'keeps its hold');
select is(tests.reopen_when('held_until = now() + interval ''10 minutes'''), 'changed false', 'with ten minutes left');
select is(tests.left_over(), interval '10 minutes', 'too');
select is(tests.reopen_when('held_until = now() + interval ''9 minutes'''), 'changed false', 'with fewer');
select is(tests.left_over(), interval '30 minutes', 'it gets a new half hour');
select is(tests.reopen_when('held_until = now() + interval ''9 minutes'', created_at = now() - interval ''2 hours'''), 'changed false', 'but not for ever');
select is(tests.left_over(), interval '9 minutes', 'after two hours');
select is(tests.stock('lamp') || ' ' || (select used_count from public.coupons where code = 'TEST10'), '7 1', 'and takes nothing twice');

-- a failed one takes everything again
select tests.settle('one', 'one', 'failed');
update public.orders set payment_checks = 9, payment_checked_at = now() where id = tests.order_id('one');
select is(tests.stock('lamp') || ' ' || (select used_count from public.coupons where code = 'TEST10'), '10 0', 'a failed order holds nothing');
select is(tests.answer('asha', 'public.reopen_order(tests.order_id(''one''))') - 'order_number', jsonb_build_object('ok', true, 'changed', true, 'order_id', tests.order_id('one'),
  'status', 'pending', 'payment_status', 'pending', 'payment_method', 'razorpay', 'held_until', now() + interval '30 minutes'), 'reopened, it waits half an hour');
select is(tests.stock('lamp') || ' ' || (select used_count from public.coupons where code = 'TEST10'), '7 1', 'with stock and coupon');
select is((select payment_checks || ' ' || (payment_checked_at is null) || ' ' || razorpay_order_id from public.orders where id = tests.order_id('one')), '0 true order_one', 'checks start anew, at the same Razorpay order');
select results_eq($$select status, payment_status, actor, actor_id from public.order_status_history where order_id = tests.order_id('one') order by id desc limit 1$$,
  $$values ('pending', 'pending', 'shopper', tests.id('asha'))$$, 'the history says so');
select is(tests.settle('one', 'two', 'captured') || ' ' || tests.state('one'), 'paid confirmed/paid/razorpay', 'and it can be paid');
select is(tests.reopen(), 'paid', 'paid, it is not opened');
select is(tests.reopen_when('payment_status = ''refunded'''), 'paid', 'nor when the money went back');

-- refusals
update public.orders set status = 'failed', payment_status = 'failed' where id = tests.order_id('one');
update public.products set stock = 2 where id = tests.id('lamp');
update public.coupons set used_count = 0 where code = 'TEST10';
update public.coupon_redemptions set released_at = now() where order_id = tests.order_id('one');
select is(tests.reopen(), 'out_of_stock', 'gone meanwhile');
select is(tests.answer('asha', 'public.reopen_order(tests.order_id(''one''))') #>> '{lines,0,name}', 'lamp', 'and named');
update public.products set stock = 10 where id = tests.id('lamp');
update public.coupons set used_count = 1 where code = 'TEST10';
select is(tests.reopen(), 'coupon_exhausted', 'somebody used the coupon');
update public.coupons set used_count = 0 where code = 'TEST10';
select is(tests.stock('lamp') || ' ' || tests.state('one'), '10 failed/failed/razorpay', 'a refusal writes nothing');
select is(current_setting('haat.actor', true) || current_setting('haat.reason', true), '', 'and clears the context');
update public.settings set enable_razorpay = false;
select is(tests.reopen(), 'payment_method_unavailable', 'online payment is switched off');
update public.settings set enable_razorpay = true;
select tests.order_named('u' || n, 'asha', tests.line('lamp'), 'razorpay') from generate_series(1, 3) n;
select is(tests.reopen(), 'too_many_unpaid', 'three others wait already');
update public.orders set status = 'cancelled' where id = tests.order_id('u1');
select is(tests.reopen_when('created_at = now() - interval ''3 days 1 second'''), 'too_old', 'older than three days');
select is(tests.reopen_when('created_at = now() - interval ''3 days'''), 'changed true', 'not younger');
select is(tests.reopen_when('status = ''cancelled'''), 'cancelled', 'a cancelled order stays cancelled');
select is(tests.reopen_when('status = ''confirmed'', payment_method = ''cod'''), 'payment_method_unavailable', 'one for cash is not paid online');
select is(tests.reopen(w), 'not_found', 'there is no such order for ' || w) from unnest(array['bala', 'chief']) w;
select is(tests.answer('asha', 'public.reopen_order(gen_random_uuid())') ->> 'code', 'not_found', 'nor an unknown one');
select is(tests.reopen(w), '42501', w || ' may not call it') from unnest(array['anon', 'service_role']) w;
update public.products set stock = 10 where id = tests.id('lamp');
select ok(tests.books_agree('lamp'), 'the ledger agrees');
select is(tests.refunds('one'), 'none', 'nothing is owed');
select * from finish();
rollback;

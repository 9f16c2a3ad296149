begin;
select plan(11);
select tests.scene();

select tests.online_order('one', 'asha', tests.line('lamp')), tests.order_named('never', 'asha', tests.line('lamp'), 'razorpay');
create function tests.claim(p_name text) returns text language sql as $$
  select tests.answer('service_role', format('public.claim_payment_check(%L)', tests.order_id(p_name)))::text;
$$;
create function tests.claim_when(p_change text) returns text language plpgsql as $$
begin
  execute 'update public.orders set ' || p_change || ' where id = tests.order_id(''one'')';
  return tests.claim('one');
end $$;
select is(tests.claim('one'), 'true', 'the first who looks may ask');
select is(tests.claim('one'), 'false', 'the second waits');
select is(tests.claim_when('payment_checked_at = clock_timestamp() - interval ''3 seconds'''), 'false', 'for 3 seconds');
select is(tests.claim_when('payment_checked_at = clock_timestamp() - interval ''4 seconds'''), 'true', 'for no more than 4');
select is((select payment_checks from public.orders where id = tests.order_id('one')), 0, 'looking does not make the reconciler rarer');
select is(tests.claim_when('payment_status = ''paid'', payment_checked_at = null'), 'false', 'not when it is paid');
select is(tests.claim_when('payment_status = ''failed'', status = ''failed'''), 'true', 'but when it failed');
select is(tests.claim('never'), 'false', 'not when Razorpay never heard of it');
select is(tests.answer(w, 'public.claim_payment_check(tests.order_id(''one''))') ->> 'error', '42501', w || ' may not call it') from unnest(array['anon', 'asha', 'chief']) w;
select * from finish();
rollback;

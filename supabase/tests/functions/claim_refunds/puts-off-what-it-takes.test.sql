begin;
select plan(15);
select tests.scene();

delete from public.refunds;
create function tests.claimed(p_limit integer default 10) returns text language sql as $$
  select coalesce(r #>> '{error}', r::text) from tests.answer('service_role',
    format('(select coalesce(string_agg(c.payment_id || '' '' || c.status || '' '' || c.amount, '', '' order by c.payment_id), ''none'') from public.claim_refunds(%s) c)', p_limit)) r;
$$;
select tests.online_order(n, 'asha', tests.line('lamp')), tests.settle(n, n, 'captured'), tests.settle(n, n || '2', 'captured')
from unnest(array['one', 'two']) n;
select is((select count(*) from public.refunds where status = 'due'), 2::bigint, 'two are owed');
select is(tests.claimed(1) ~ 'due 100.00', true, 'as many as asked for');
select is(tests.claimed() ~ 'due 100.00', true, 'the other one');
select is(tests.claimed(), '"none"', 'nobody takes one twice');
select is((select bool_and(next_attempt_at = now() + interval '1 minute' and attempts = 1) from public.refunds), true, 'put off by a minute');

create function tests.next_wait() returns interval language plpgsql as $$
begin
  update public.refunds set next_attempt_at = now() where payment_id = 'pay_one2';
  perform tests.claimed();
  return (select next_attempt_at - now() from public.refunds where payment_id = 'pay_one2');
end $$;
select is(tests.next_wait(), w, 'then by ' || w) from unnest(array[interval '2 minutes', interval '4 minutes']) w;
update public.refunds set attempts = 8 where payment_id = 'pay_one2';
select is(tests.next_wait(), interval '256 minutes', 'doubling');
select is(tests.next_wait(), interval '6 hours', 'up to 6 hours');

update public.refunds set status = 'pending', razorpay_refund_id = 'rfnd_1', next_attempt_at = now() where payment_id = 'pay_one2';
select is(tests.claimed(), '"pay_one2 pending 100.00"', 'one on its way is asked about');
create function tests.claimed_when(p_status text) returns text language plpgsql as $$
begin
  update public.refunds set status = p_status, next_attempt_at = now() where payment_id = 'pay_one2';
  return tests.claimed();
end $$;
select is(tests.claimed_when(s), '"none"', 'not one that is ' || s) from unnest(array['processed', 'failed']) s;
select is((select bool_and(idempotency_key = 'refund-' || id) from public.refunds), true, 'the idempotency key is that of the refund');
select is(tests.answer(w, '(select count(*) from public.claim_refunds(1))') ->> 'error', '42501', w || ' may not call it') from unnest(array['asha', 'chief']) w;
select * from finish();
rollback;

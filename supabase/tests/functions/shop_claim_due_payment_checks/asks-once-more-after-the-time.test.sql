begin;
select plan(7);
select tests.create_shop();

update public.orders
set created_at = now() - interval '10 days'
where razorpay_order_id is not null;
select
  tests.create_online_order('one', 'asha', tests.order_line('lamp')),
  tests.create_online_order('two', 'asha', tests.order_line('lamp'));
-- Looked at two minutes ago, and not due again for five hours; the other has waited for an hour.
update public.orders
set payment_checks = 9, payment_checked_at = now() - interval '2 minutes',
  payment_answered_at = now() - interval '2 minutes'
where id = tests.order_id('one');
update public.orders set payment_checks = 2, payment_checked_at = now() - interval '1 hour'
where id = tests.order_id('two');

create function pg_temp.ended(p_ago interval)
returns void
language sql
as $$
  update public.orders set held_until = now() - p_ago where id = tests.order_id('one');
$$;

select pg_temp.ended('-1 second');
select is(tests.shop_claim_due_payment_checks(1), 'order_two', 'an order whose time has not ended waits');
select pg_temp.ended('3 minutes');
select is(tests.shop_claim_due_payment_checks(), 'none', 'so does one that was answered about since its end');
select pg_temp.ended('1 second');
update public.orders set payment_checked_at = now() - interval '1 hour', payment_unanswered = false
where id = tests.order_id('two');
select is(
  tests.call_as('service_role', format('public.shop_claim_payment_check(%L)', tests.order_id('one'))), 'true',
  'a page asks about it, and nobody waits for the answer'
);
select is(tests.shop_claim_due_payment_checks(1), 'order_one', 'the cron asks all the same, about it first');
select is(tests.shop_claim_due_payment_checks(1), 'order_two', 'then about the longest unchecked');
select is(tests.shop_claim_due_payment_checks(), 'none', 'and not again while Razorpay is being asked');
select tests.call_as(
  'service_role', format('public.shop_record_payment_answers(array[%L]::uuid[])', tests.order_id('one'))
);
select is(tests.shop_claim_due_payment_checks(), 'none', 'nor after the answer');

select * from finish();
rollback;

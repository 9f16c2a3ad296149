begin;
select plan(9);
select tests.create_shop();
create function pg_temp.refuse(p_name text, p_is_final boolean) returns text language sql as $$
  select coalesce(a ->> 'error', 'done') from tests.call_as('service_role', format(
    'public.shop_record_refund_error(%L, ''The amount must be at least INR 1.00'', %L)', tests.refund_id(p_name),
    p_is_final
  )) a $$;
create function pg_temp.claimed() returns bigint language sql as $$
  select count(*) from public.shop_claim_refunds(10) $$;

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'cancelled');
select pg_temp.refuse('one', false);
select is(tests.refunds_of('one'), 'cancelled due 100.00', 'what may still pass is sent again');
select is(pg_temp.refuse('one', true), 'done', 'Razorpay will never accept it');
select is(tests.refunds_of('one'), 'cancelled failed 100.00', 'so it has failed');
select is(
  (select r.error from public.refunds r), 'The amount must be at least INR 1.00', 'with the reason'
);
update public.refunds set next_attempt_at = now();
select is(pg_temp.claimed(), 0::bigint, 'and is not sent again by itself');
select is(tests.order_state('one'), 'cancelled/paid/razorpay', 'its money is still with the shop');

-- As before such refunds were refused: 0.50 of an order that was cancelled is due.
select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('two', 'two', 'captured');
select tests.admin_refund_order('two', 99.5, 100);
select tests.shop_record_refund(tests.refund_id('two'), 'rfnd_2', null, 'processed');
insert into public.refunds (order_id, payment_id, amount, reason)
values (tests.order_id('two'), 'pay_two', 0.5, 'cancelled');
update public.orders set status = 'cancelled', cancelled_at = now() where id = tests.order_id('two');
update public.refunds set created_at = now() - interval '1 minute' where amount = 0.5;
select is(pg_temp.refuse('two', true), 'done', 'it will never be accepted');
select is(
  tests.refunds_of('two'), 'admin processed 99.50, cancelled failed 0.50', 'it has failed'
);
select is(tests.order_state('two'), 'cancelled/refunded/razorpay', 'and the order is refunded');

select * from finish();
rollback;

begin;
select plan(7);
select tests.create_shop();

update public.orders set held_until = now() where held_until is not null;
select
  tests.create_online_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('bare', 'asha', tests.order_line('lamp'), 'razorpay', null, 0);
update public.orders set held_until = now() - interval '1 second'
where id in (tests.order_id('one'), tests.order_id('bare'));
select tests.shop_claim_due_payment_checks();

create function pg_temp.expire(p_is_reachable boolean)
returns text
language sql
as $$
  select tests.call_as('service_role', format('public.shop_expire_unpaid_orders(%L)', p_is_reachable)) #>> '{}';
$$;

select is(pg_temp.expire(true), '1', 'fails the order that could not be paid');
select is(tests.order_state('one'), 'pending/pending/razorpay', 'keeps the one about which nobody has answered');
select tests.call_as(
  'service_role', format('public.shop_record_payment_answers(array[%L]::uuid[])', tests.order_id('one'))
);
select is(pg_temp.expire(false), '0', 'keeps an answered one while Razorpay cannot be reached');
select is(pg_temp.expire(true), '1', 'fails it once Razorpay answers');
select is(tests.stock('lamp'), 10, 'returns the stock of both orders');

select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select tests.shop_claim_due_payment_checks();
update public.orders set held_until = now() - interval '3 days' where id = tests.order_id('two');
select is(pg_temp.expire(false), '0', 'keeps an unanswered order for three days');
update public.orders set held_until = now() - interval '3 days 1 second' where id = tests.order_id('two');
select is(pg_temp.expire(false), '1', 'and no longer, as nobody asks about it any more');

select * from finish();
rollback;

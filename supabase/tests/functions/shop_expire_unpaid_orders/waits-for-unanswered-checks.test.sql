begin;
select plan(10);
select tests.create_shop();

update public.orders set held_until = now() where held_until is not null;
select
  tests.create_online_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('bare', 'asha', tests.order_line('lamp'), 'razorpay', null, 0);
update public.orders set held_until = now() - interval '1 second'
where id in (tests.order_id('one'), tests.order_id('bare'));

create function pg_temp.expire(p_asks_razorpay boolean)
returns text
language sql
as $$
  select tests.call_as('service_role', format('public.shop_expire_unpaid_orders(%L)', p_asks_razorpay)) #>> '{}';
$$;
select is(pg_temp.expire(true), '1', 'fails the order that could not be paid');
select is(tests.order_state('one'), 'pending/pending/razorpay', 'keeps the one about which nobody was asked');
update public.orders set payment_answered_at = held_until - interval '1 second' where id = tests.order_id('one');
select is(pg_temp.expire(true), '0', 'keeps one that may have been paid since the last answer');
select tests.shop_claim_due_payment_checks();
select is(pg_temp.expire(true), '0', 'keeps one about which Razorpay is being asked');
select tests.call_as(
  'service_role', format('public.shop_record_payment_answers(array[%L]::uuid[])', tests.order_id('one'))
);
update public.orders set payment_checked_at = clock_timestamp() where id = tests.order_id('one');
select is(pg_temp.expire(true), '1', 'fails it once Razorpay has answered, although a page asks again');
select is(tests.stock('lamp'), 10, 'returns the stock of both orders');

select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
update public.orders set held_until = now() - interval '3 days' where id = tests.order_id('two');
select is(pg_temp.expire(true), '0', 'keeps an order without an answer for three days');
update public.orders set held_until = now() - interval '3 days 1 second' where id = tests.order_id('two');
select is(pg_temp.expire(true), '1', 'and no longer, as nobody asks about it any more');

select tests.create_online_order('three', 'asha', tests.order_line('lamp'));
update public.orders set held_until = now() - interval '1 second' where id = tests.order_id('three');
select is(pg_temp.expire(false), '1', 'waits for no answer where nobody can be asked');
select is(tests.stock('lamp'), 10, 'and returns its stock');

select * from finish();
rollback;

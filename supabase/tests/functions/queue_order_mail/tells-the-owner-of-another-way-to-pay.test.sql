begin;
select plan(5);
select tests.create_shop();

-- Returns what the mails to the owner about the way to pay say: 'method status carrier'.
create function tests.payment_mails()
returns text
language sql
as $$
  select coalesce(string_agg(
    concat_ws(' ', m.data ->> 'payment_method', m.data ->> 'payment_status', m.data ->> 'carrier'), ', ' order by m.id
  ), 'none')
  from public.outbox m
  where m.kind = 'owner-payment' and m.user_id is null and m.order_id = tests.order_id('one');
$$;

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.call_as('asha', format('public.shop_switch_to_cod(%L)', tests.order_id('one')));
select is(tests.payment_mails(), 'none', 'the mail about a new order says how it is paid');

select tests.set_state('shipped');
update public.orders set carrier = 'Delhivery' where id = tests.order_id('one');
select is(
  tests.shop_settle_payment('one', 'one', 'captured') || ' ' || tests.order_state('one'),
  'paid shipped/paid/razorpay',
  'a cash order that has left is paid online'
);
select is(tests.payment_mails(), 'razorpay paid Delhivery', 'the owner is told, so that the courier collects nothing');
select tests.shop_settle_payment('one', 'one', 'captured'), tests.set_state('delivered');
select is(tests.payment_mails(), 'razorpay paid Delhivery', 'once');

select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('two', 'two', 'captured');
select is(
  (select count(*) from public.outbox where kind = 'owner-payment' and order_id = tests.order_id('two')),
  0::bigint,
  'a usual payment is no news'
);

select * from finish();
rollback;

begin;
select plan(6);
select tests.create_shop();

update public.orders set held_until = now() where held_until is not null;
select
  tests.create_online_order('one', 'asha', tests.order_line('lamp')),
  tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select
  tests.shop_settle_payment('one', 'one', 'authorized'),
  tests.shop_settle_payment('two', 'two', 'created');
update public.orders set held_until = now() - interval '1 second' where held_until is not null;
alter table public.payments disable trigger payments_touch;

create function tests.expire_when(p_age interval)
returns text
language plpgsql
as $$
declare
  v text;
begin
  update public.payments set updated_at = now() - p_age where id = 'pay_one';
  v := tests.call_as('service_role', 'public.shop_expire_unpaid_orders(false)')::text;
  return v || ' ' || tests.order_state('one');
end;
$$;

select is(
  tests.expire_when('0'),
  '1 pending/pending/razorpay',
  'keeps an order with an authorised payment and fails one with a payment just begun'
);
select is(tests.order_state('two'), 'failed/failed/razorpay', 'the other order failed');
select is(
  tests.expire_when('29 minutes 59 seconds'),
  '0 pending/pending/razorpay',
  'waits for half an hour'
);
select is(
  tests.expire_when('30 minutes'),
  '1 failed/failed/razorpay',
  'fails the order after half an hour'
);
select is(tests.stock('lamp'), 10, 'returns the stock of both orders');
select is(
  tests.shop_settle_payment('one', 'one', 'captured'),
  'paid',
  'a payment captured later still revives the order'
);

select * from finish();
rollback;

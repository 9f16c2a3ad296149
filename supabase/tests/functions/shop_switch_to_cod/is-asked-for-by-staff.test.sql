begin;
select plan(8);
select tests.create_shop();
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3));

create function pg_temp.switch(p_who text, p_order text) returns text language sql as $$
  select tests.outcome(
    tests.call_as(p_who, format('public.shop_switch_to_cod(%L, true)', tests.order_id(p_order)))
  );
$$;

select is(pg_temp.switch(w, 'one'), '42501', w || ' may not switch the order of a customer')
from unnest(array['anon', 'asha', 'bala', 'service_role']) w;
update public.users set cash_blocked_at = now() where id = tests.id('asha');
select is(pg_temp.switch('admin', 'one'), 'pay_online', 'is refused for a customer who is blocked');
update public.users set cash_blocked_at = null where id = tests.id('asha');
select is(
  pg_temp.switch('admin', 'one') || ' ' || tests.order_state('one'), 'ok confirmed/pending/cod',
  'confirms the order of the customer'
);
select results_eq(
  $$
    select h.actor, h.actor_id, h.note from public.order_status_history h
    where h.order_id = tests.order_id('one') order by h.id desc limit 1
  $$,
  $$values ('admin', tests.id('admin'), 'To be paid on delivery')$$,
  'its history names who did it'
);
select is(
  tests.shop_settle_payment('one', 'one', 'captured') || ' ' || tests.order_state('one'),
  'paid confirmed/paid/razorpay',
  'a payment that arrives later counts'
);

select * from finish();
rollback;

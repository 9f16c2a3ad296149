begin;
select plan(6);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp'));
insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
values ('pay_one', tests.order_id('one'), 'order_one', 100, 'INR', 'captured'),
  ('pay_two', tests.order_id('one'), 'order_one', 100, 'INR', 'captured');
insert into public.refunds (order_id, payment_id, amount, reason, status, razorpay_refund_id)
values (tests.order_id('one'), 'pay_one', 40, 'admin', 'processed', 'rfnd_one');
insert into public.settlements (id, amount, fees, tax, status, created_at)
values ('setl_a', 1, 0, 0, 'processed', now()), ('setl_b', 1, 0, 0, 'processed', now());

create function tests.entry(p_settlement text, p_id text, p_type text, p_amount numeric)
returns jsonb
language sql
as $$
  select jsonb_build_object('settlement_id', p_settlement, 'entity_id', p_id, 'type', p_type, 'amount', p_amount,
    'credit', case when p_type = 'payment' then p_amount - 2.36 else 0 end,
    'debit', case when p_type = 'payment' then 0 else p_amount end, 'fee', 2.36, 'tax', 0.36, 'payment_id', null,
    'description', null, 'created_at', now());
$$;
create function tests.recorded(p_entries jsonb)
returns jsonb
language sql
as $$
  select tests.call_as('service_role', format('public.shop_record_settlement_entries(%L)', p_entries));
$$;

create temp table entries as select jsonb_build_array(
  tests.entry('setl_a', 'pay_one', 'payment', 100), tests.entry('setl_a', 'pay_two', 'payment', 99.99),
  tests.entry('setl_a', 'pay_foreign', 'payment', 7), tests.entry('setl_a', 'rfnd_one', 'refund', 40),
  tests.entry('setl_a', 'rfnd_foreign', 'refund', 3), tests.entry('setl_a', 'adj_one', 'adjustment', 5),
  tests.entry('setl_unknown', 'pay_other', 'payment', 5)
) as e;
select is(tests.recorded(e), '6', 'leaves out entries of payouts that are not stored') from entries;
select is(tests.recorded(e), '6', 'the same page again changes nothing') from entries;
select results_eq(
  $$
    select e.entity_id, e.problem, e.order_id is not null from public.settlement_entries e
    order by e.entity_id collate "C"
  $$,
  $$
    values ('adj_one', null::text, false), ('pay_foreign', 'unknown_payment', false), ('pay_one', null, true),
      ('pay_two', 'amount', true), ('rfnd_foreign', 'unknown_refund', false), ('rfnd_one', null, true)
  $$,
  'knows the shop''s payments and refunds'
);
select is(
  (select string_agg(p.id || ' ' || coalesce(p.settlement_id, '-'), ', ' order by p.id) from public.payments p),
  'pay_one setl_a, pay_two setl_a',
  'the payment knows its payout'
);
select tests.recorded(jsonb_build_array(tests.entry('setl_b', 'pay_one', 'payment', 100)));
select is(
  (select e.problem from public.settlement_entries e where e.settlement_id = 'setl_b'), 'twice',
  'a payment in a second payout'
);
select is(
  (select e.problem from public.settlement_entries e where e.settlement_id = 'setl_a' and e.entity_id = 'pay_one'),
  null,
  'is right in the first'
);

select * from finish();
rollback;

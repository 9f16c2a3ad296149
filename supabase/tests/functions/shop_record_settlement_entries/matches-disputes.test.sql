begin;
select plan(1);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp'));
insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
values ('pay_one', tests.order_id('one'), 'order_one', 100, 'INR', 'captured');
insert into private.disputes (id, payment_id, order_id, amount, deducted, status, event_at)
values ('disp_one', 'pay_one', tests.order_id('one'), 100, 60, 'lost', now());
insert into public.settlements (id, amount, fees, tax, status, created_at)
values ('setl_a', 1, 0, 0, 'processed', now());

create function pg_temp.entry(p_id text, p_amount numeric, p_dispute text)
returns jsonb
language sql
as $$
  select jsonb_build_object('settlement_id', 'setl_a', 'entity_id', p_id, 'type', 'adjustment', 'amount', p_amount,
    'credit', 0, 'debit', p_amount, 'fee', 0, 'tax', 0, 'payment_id', null, 'dispute_id', p_dispute,
    'description', null, 'created_at', now());
$$;

select tests.call_as('service_role', format('public.shop_record_settlement_entries(%L)', jsonb_build_array(
  pg_temp.entry('adj_deducted', 60, 'disp_one'), pg_temp.entry('adj_whole', 100, 'disp_one'),
  pg_temp.entry('adj_other', 61, 'disp_one'), pg_temp.entry('adj_foreign', 60, 'disp_two'),
  pg_temp.entry('adj_none', 60, null)
)));
select results_eq(
  $$
    select e.entity_id, e.problem, e.order_id is not null from public.settlement_entries e
    order by e.entity_id collate "C"
  $$,
  $$
    values ('adj_deducted', null::text, true), ('adj_foreign', 'unknown_dispute', false), ('adj_none', null, false),
      ('adj_other', 'amount', true), ('adj_whole', null, true)
  $$,
  'knows the shop''s disputes, and what was taken for them'
);

select * from finish();
rollback;

begin;
select plan(3);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp'));
insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
values ('pay_one', tests.order_id('one'), 'order_one', 100, 'INR', 'captured');
insert into public.settlements (id, amount, fees, tax, status, created_at)
select s, 1, 0, 0, 'processed', now() from unnest(array['setl_a', 'setl_b']) s;

create function pg_temp.entry(p_settlement text, p_id text, p_amount numeric, p_dispute text)
returns jsonb
language sql
as $$
  select jsonb_build_object('settlement_id', p_settlement, 'entity_id', p_id, 'type', 'adjustment', 'amount', p_amount,
    'credit', 0, 'debit', p_amount, 'fee', 0, 'tax', 0, 'payment_id', null, 'dispute_id', p_dispute,
    'description', null, 'created_at', now());
$$;
create function pg_temp.record(p_entries jsonb) returns jsonb language sql as $$
  select tests.call_as('service_role', format('public.shop_record_settlement_entries(%L)', p_entries)) $$;
create function pg_temp.dispute(p_status text, p_deducted numeric, p_second integer)
returns jsonb language sql as $$
  select private.record_dispute(
    jsonb_build_object(
      'id', 'disp_one', 'payment_id', 'pay_one', 'amount', 100, 'deducted', p_deducted, 'status', p_status
    ),
    now() + make_interval(secs => p_second)
  ) $$;
create function pg_temp.problems() returns text language sql as $$
  select string_agg(
    concat_ws(' ', e.settlement_id, e.entity_id, e.problem, case when e.order_id is not null then 'of the order' end),
    ', ' order by e.settlement_id, e.entity_id
  )
  from public.settlement_entries e $$;

select pg_temp.record(jsonb_build_array(
  pg_temp.entry('setl_a', 'adj_part', 60, 'disp_one'), pg_temp.entry('setl_a', 'adj_whole', 100, 'disp_one'),
  pg_temp.entry('setl_a', 'adj_foreign', 60, 'disp_two')
));
select pg_temp.record(jsonb_build_array(pg_temp.entry('setl_b', 'adj_whole', 100, 'disp_one')));
select is(
  pg_temp.problems(),
  'setl_a adj_foreign unknown_dispute, setl_a adj_part unknown_dispute, setl_a adj_whole unknown_dispute, '
    || 'setl_b adj_whole twice',
  'the dispute of an entry may not be known yet'
);
select pg_temp.dispute('created', 0, 0);
select is(
  pg_temp.problems(),
  'setl_a adj_foreign unknown_dispute, setl_a adj_part amount of the order, setl_a adj_whole of the order, '
    || 'setl_b adj_whole twice',
  'it is matched when the dispute comes, and stays settled twice'
);
select pg_temp.dispute('lost', 60, 1);
select is(
  pg_temp.problems(),
  'setl_a adj_foreign unknown_dispute, setl_a adj_part of the order, setl_a adj_whole of the order, '
    || 'setl_b adj_whole twice',
  'and again when the dispute takes another amount'
);

select * from finish();
rollback;

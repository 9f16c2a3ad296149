begin;
select plan(6);
select tests.create_shop();
insert into public.settlements (id, amount, fees, tax, status, utr, created_at)
select 'setl_' || n, 10, 1, 0, 'processed', 'UTR' || n, now() - n * interval '1 day' from generate_series(1, 3) n;
insert into public.settlement_entries (settlement_id, entity_id, type, amount, credit, debit, fee, tax, payment_id)
values ('setl_1', 'pay_x', 'payment', 10, 10, 0, 1, 0, null), ('setl_2', 'rfnd_x', 'refund', 10, 0, 10, 0, 0, 'pay_x'),
  ('setl_3', 'pay_y', 'payment', 10, 10, 0, 1, 0, null);
create function tests.found(p_search text)
returns text
language sql
as $$
  select coalesce(string_agg(s.value ->> 'id', ' ' order by s.value ->> 'id'), 'none')
  from jsonb_array_elements(tests.call_as(
    'admin', format('public.admin_settlements(10, 0, p_search => %L)', p_search)
  ) -> 'settlements') s;
$$;

select is(tests.found(''), 'setl_1 setl_2 setl_3', 'lists all without a search');
select is(tests.found('setl_2'), 'setl_2', 'finds a payout by its id');
select is(tests.found('UTR3'), 'setl_3', 'by its bank transfer');
select is(tests.found('pay_x'), 'setl_1 setl_2', 'by a payment in it, also one whose refund is in it');
select is(tests.found('rfnd_x'), 'setl_2', 'by a refund in it');
select is(tests.found('pay_z'), 'none', 'or none');

select * from finish();
rollback;

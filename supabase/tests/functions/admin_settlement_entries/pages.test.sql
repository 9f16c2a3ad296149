begin;
select plan(3);
select tests.create_shop();
insert into public.settlements (id, amount, fees, tax, status, created_at)
values ('setl_a', 97, 3, 0.5, 'processed', now());
insert into public.settlement_entries (settlement_id, entity_id, type, amount, credit, debit, fee, tax, created_at)
select 'setl_a', 'pay_' || n, 'payment', 100, 97, 0, 3, 0.5, now() + n * interval '1 second'
from generate_series(1, 3) n;

select is(
  jsonb_path_query_array(
    tests.call_as('admin', $$public.admin_settlement_entries('setl_a', 2, 1)$$), '$.entries[*].entity_id'
  ),
  '["pay_2", "pay_3"]',
  'a part of the entries, the oldest first'
);
select is(
  tests.call_as('admin', $$public.admin_settlement_entries('setl_a', 2, 1)$$) #>> '{settlement,amount}', '97.00',
  'with the payout'
);
select is(
  tests.call_as('admin', $$public.admin_settlement_entries('setl_b', 2, 0)$$), null, 'nothing for an unknown one'
);

select * from finish();
rollback;

begin;
select plan(5);
select tests.create_shop();
select is(
  tests.call_as('admin', 'public.admin_settlements(10, 0)'),
  '{"fetch": null, "settlements": [], "differences": [], "unsettled": []}',
  'a shop without payouts'
);

select tests.create_order('one', 'asha', tests.order_line('lamp'));
insert into public.settlements (id, amount, fees, tax, status, utr, created_at, entries_at, difference)
values ('setl_old', 97, 3, 0.5, 'processed', 'u1', now() - interval '20 days', now(), 0),
  ('setl_new', 10, 0, 0, 'created', null, now() - interval '1 day', null, null);
insert into public.settlement_entries (
  settlement_id, entity_id, type, amount, credit, debit, fee, tax, order_id, problem, created_at
)
values ('setl_old', 'pay_one', 'payment', 100, 97, 0, 3, 0.5, tests.order_id('one'), null, now()),
  ('setl_old', 'pay_other', 'payment', 7, 7, 0, 0, 0, null, 'unknown_payment', now());
insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status, settlement_id, created_at)
values ('pay_one', tests.order_id('one'), 'order_one', 100, 'INR', 'captured', 'setl_old', now() - interval '19 days'),
  ('pay_waits', tests.order_id('one'), 'order_one', 50, 'INR', 'refunded', null, now() - interval '6 days'),
  ('pay_young', null, 'order_one', 50, 'INR', 'captured', null, now() - interval '4 days'),
  ('pay_failed', null, 'order_one', 50, 'INR', 'failed', null, now() - interval '6 days'),
  ('pay_before', null, 'order_one', 50, 'INR', 'captured', null, now() - interval '21 days');
create temp table shown as select tests.call_as('admin', 'public.admin_settlements(10, 0)') as s;

select is(
  (select string_agg((r ->> 'id') || ' ' || (r ->> 'entries') || ' ' || (r ->> 'problems'), ', ')
    from shown, jsonb_array_elements(s -> 'settlements') r),
  'setl_new 0 0, setl_old 2 1',
  'the latest first, with how many entries they have'
);
select is(
  (select s #>> '{differences,0,entity_id}' from shown), 'pay_other', 'entries that the shop does not know'
);
select is(
  (select jsonb_path_query_array(s, '$.unsettled[*].id') from shown), '["pay_waits"]',
  'payments in no payout after five days, of those made since the first'
);
select is(
  (tests.call_as('admin', $$public.admin_settlement_entries('setl_old', 1, 0)$$) #>> '{entries,0,order_number}'),
  (select o.order_number from public.orders o where o.id = tests.order_id('one')),
  'an entry knows its order'
);

select * from finish();
rollback;

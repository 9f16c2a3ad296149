begin;
select plan(19);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat', 2));
delete from public.outbox;

select is(tests.ship_part('one', '{"lamp": 2}'), 'sent 2', 'ships a part');
select is(tests.order_state('one'), 'processing/pending/cod', 'the order is being prepared');
select is(tests.units_of(), 'lamp 2+0+1, mat 0+0+2', 'counts what has left');
select is(
  (select string_agg(concat_ws(' ', s.carrier, s.tracking_number, s.actor_id = tests.id('admin')), ', ')
    from public.shipments s where s.order_id = tests.order_id('one')),
  'Delhivery PART1 t', 'keeps the parcel and who sent it'
);
select is(tests.shipment(), 'Delhivery | - | -', 'the rest has a number of its own');
select is(
  (
    select string_agg(concat_ws(' ', m.kind, m.data ->> 'tracking_number', m.data -> 'parcel'), ', ')
    from public.outbox m
  ),
  'order-part-shipped PART1 [{"name": "lamp", "quantity": 2}]', 'one mail, with what is in the parcel'
);
select is(
  (select count(*)::integer from public.invoices i where i.order_id = tests.order_id('one')), 1,
  'the first parcel issues the invoice'
);
select is(
  (
    select string_agg(h.note, ', ') from public.order_status_history h
    where h.order_id = tests.order_id('one') and h.status = 'processing'
  ),
  'A part was shipped: 2 of the 5 pieces that were left', 'the history says so, once'
);
select is(
  (select string_agg(l.action || ' ' || l.entity, ', ') from public.audit_log l where l.entity = 'shipments'),
  'insert shipments', 'and the audit log'
);
select is(tests.ship_part('one', '{"lamp": 1, "mat": 1}', 'PART2'), 'sent 2', 'ships a second part');
select is(
  (select count(*)::integer from public.invoices i where i.order_id = tests.order_id('one')), 1,
  'it has no invoice of its own'
);
select is(
  (
    select string_agg(h.note, ', ' order by h.id) from public.order_status_history h
    where h.order_id = tests.order_id('one') and h.status = 'processing'
  ),
  'A part was shipped: 2 of the 5 pieces that were left, A part was shipped: 2 of the 3 pieces that were left',
  'the history has both'
);
select is(tests.ship_part('one', '{"mat": 1}', 'LAST'), 'sent 1 last', 'everything that is left is the last parcel');
select is(tests.order_state('one'), 'shipped/pending/cod', 'and ships the order');
select is(tests.units_of(), 'lamp 3+0+0, mat 1+0+1', 'the order itself says what was in the last one');
select is(
  tests.shipment(), 'Delhivery | LAST | https://www.delhivery.com/track-v2/package/LAST', 'and how it was sent'
);
select is(
  (
    select string_agg(m.kind || ' ' || (m.data -> 'parcel')::text, ', ')
    from public.outbox m where m.data ->> 'tracking_number' = 'LAST'
  ),
  'order-shipped [{"name": "mat", "quantity": 1}]', 'its mail names what is in it'
);
select is(tests.set_status('one', 'delivered'), 'delivered', 'then it can be delivered');
select ok(tests.ledger_matches_stock('lamp'), 'stock is taken once, when the order is placed');

select * from finish();
rollback;

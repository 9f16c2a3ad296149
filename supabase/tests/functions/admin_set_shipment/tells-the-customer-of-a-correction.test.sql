begin;
select plan(10);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.ship_part('one', '{"lamp": 2}');
delete from public.outbox;

-- Corrects the parcel that has left, or with p_last what has not.
create function tests.correct(p_number text, p_tell boolean, p_last boolean default false)
returns text
language sql
as $$
  select tests.outcome(tests.call_as('admin', format('public.admin_set_shipment(%L)', jsonb_build_object(
    'order_id', tests.order_id('one'), 'carrier', 'DTDC', 'tracking_number', p_number, 'tell', p_tell
  ) || case when p_last then '{}' else jsonb_build_object('shipment_id', (select s.id from public.shipments s)) end)));
$$;
-- The mails about corrections: 'NUMBER parcel'.
create function tests.corrections()
returns text
language sql
as $$
  select string_agg(concat_ws(' ', m.data ->> 'tracking_number', m.data -> 'parcel'), ', ' order by m.id)
  from public.outbox m where m.kind = 'order-tracked' and (m.data ->> 'is_corrected')::boolean;
$$;

select is(tests.correct('NEW1', false), 'ok', 'corrects a parcel that has left');
select is(
  (select s.carrier || ' ' || s.tracking_number from public.shipments s), 'DTDC NEW1', 'keeps the new number'
);
select is(tests.shipment(), 'Delhivery | - | -', 'and what is left has its own');
select is(tests.corrections(), null, 'tells nobody unasked');
select is(tests.correct('NEW2', true), 'ok', 'corrects it again');
select is(
  tests.corrections(), 'NEW2 [{"name": "lamp", "quantity": 2}]', 'tells the customer when that is ticked'
);
select tests.admin_ship_order('one', 'LAST');
select is(tests.correct('LAST2', true, true), 'ok', 'corrects the last parcel');
select is(
  tests.corrections(), 'NEW2 [{"name": "lamp", "quantity": 2}], LAST2 [{"name": "lamp", "quantity": 1}]',
  'and tells the customer of it'
);
select tests.correct('LAST2', true, true);
select is(
  (select count(*)::integer from public.outbox m where m.data ->> 'tracking_number' = 'LAST2'), 1,
  'tells once when the same form is sent twice'
);
select is(
  tests.outcome(tests.call_as('admin', format('public.admin_set_shipment(%L)', jsonb_build_object(
    'order_id', tests.order_id('one'), 'shipment_id', gen_random_uuid(), 'tell', true
  )))),
  'not_found', 'refuses a parcel of another order'
);

select * from finish();
rollback;

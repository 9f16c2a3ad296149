begin;
select plan(12);
select tests.create_shop();
select tests.create_exchange('e');
select tests.call_as('admin', $$public.admin_decide_return(tests.id('e'), true)$$);

create function tests.replace(p_shipment jsonb)
returns jsonb
language sql
as $$
  select tests.call_as('admin', format('public.admin_replace_return(tests.id(''e''), %L)', p_shipment));
$$;
create function tests.sent()
returns text
language sql
as $$
  select concat_ws(' ', r.status, r.carrier, r.tracking_number)
  from public.return_requests r where r.id = tests.id('e');
$$;
-- The tracking numbers in the mails about a replacement that was sent, in order.
create function tests.mailed()
returns text
language sql
as $$
  select coalesce(string_agg(coalesce(m.data ->> 'tracking_number', '-'), ' ' order by m.id), 'none')
  from public.outbox m where m.kind = 'return-update' and m.data ->> 'status' = 'replaced';
$$;

select is(
  tests.replace('{"tracking_number": "AWB1", "corrects": true}') ->> 'code', 'wrong_status',
  'sets no shipment before the replacement is sent'
);
select tests.call_as('admin', $$public.admin_receive_return(tests.id('e'), true)$$);
select is(
  tests.replace(jsonb_build_object('carrier', repeat('x', 81))) ->> 'code', 'invalid_carrier',
  'rejects a name of a carrier that is too long'
);
select is(
  tests.replace(jsonb_build_object('tracking_number', repeat('x', 81))) ->> 'code', 'invalid_number',
  'rejects a number that is too long'
);
select is(
  tests.replace('{"weight": 1}') ->> 'error', '22023', 'rejects an unknown key'
);
select is(
  tests.replace('{"carrier": " Delhivery ", "tracking_number": "AWB1"}') -> 'changed', 'true', 'sends the replacement'
);
select is(tests.sent(), 'replaced Delhivery AWB1', 'keeps carrier and number');
select is(
  tests.replace('{"carrier": "Delhivery", "tracking_number": "AWB1"}') -> 'changed', 'false', 'sends it once'
);
select is(
  tests.replace('{"carrier": "DTDC", "tracking_number": "AWB2"}') ->> 'code', 'wrong_status',
  'does not send it again in another way'
);
select is(tests.sent(), 'replaced Delhivery AWB1', 'and leaves the shipment as it was');
update public.return_requests set updated_at = now() where id = tests.id('e');
select is(
  tests.replace('{"carrier": "DTDC", "tracking_number": "AWB2", "corrects": true}') -> 'changed', 'true',
  'corrects the shipment'
);
select is(tests.sent(), 'replaced DTDC AWB2', 'keeps the corrected one');
select is(tests.mailed(), 'AWB1 AWB2', 'mails each number once');

select * from finish();
rollback;

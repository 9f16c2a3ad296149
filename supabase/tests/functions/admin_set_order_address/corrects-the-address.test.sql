begin;
select plan(14);
select tests.create_shop();

-- Changes the address of an order as p_who. Returns 'ok' or the error code.
create function tests.set_address(p_change jsonb, p_name text default 'one', p_age interval default '0')
returns text
language sql
as $$
  select tests.outcome(tests.call_as('admin', format('public.admin_set_order_address(%L)', jsonb_build_object(
    'order_id', tests.order_id(p_name), 'address', tests.address() || p_change,
    'expected_updated_at', (select o.updated_at - p_age from public.orders o where o.id = tests.order_id(p_name))
  ))));
$$;
-- Returns one field of the address of an order.
create function tests.shipped_to(p_field text, p_name text default 'one')
returns text
language sql
as $$
  select o.shipping_address ->> p_field from public.orders o where o.id = tests.order_id(p_name);
$$;

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.create_order('two', 'asha', tests.order_line('lamp'));
create table tests.total as select total_amount from public.orders where id = tests.order_id('one');
select is(tests.set_address('{"address_line_1": "14 Market Road", "note": "x"}'), 'ok', 'corrects the address');
select is(tests.shipped_to('address_line_1') || coalesce(tests.shipped_to('note'), ''), '14 Market Road',
  'and keeps its fields alone');
select is((select total_amount from public.orders where id = tests.order_id('one')), (select * from tests.total),
  'the total stays');
select is(
  (select m.data -> 'address' ->> 'address_line_1' from public.outbox m where m.kind = 'order-message'),
  '14 Market Road',
  'the customer is told'
);
select is(
  (select after -> 'shipping_address' ->> 'address_line_1' from public.audit_log
    where entity_id = tests.order_id('one')::text and actor_id = tests.id('admin')),
  '14 Market Road', 'the audit log has it'
);
select is(tests.set_address('{}', p_age => '1 second'), 'changed', 'a stale form changes nothing');
select is(tests.set_address(c::jsonb), 'invalid_address', 'refuses ' || c)
from unnest(array['{"postal_code": "012345"}', '{"phone": "12345"}', '{"city": " "}']) c;
update public.settings set delivery_zones = '[
  {"name": "No cash", "pins": [[700001, 700099]], "days_min": 7, "days_max": 9, "fee": null, "free_above": null,
   "cod": false, "delivered": true},
  {"name": "Not there", "pins": [[744101, 744999]], "days_min": null, "days_max": null, "fee": null,
   "free_above": null, "cod": true, "delivered": false}
]';
select is(tests.set_address('{"postal_code": "744101"}'), 'not_served', 'the shop must deliver there');
select is(tests.set_address('{"postal_code": "700001"}'), 'no_cod_there', 'and take cash there');
update public.orders set payment_method = 'razorpay' where id = tests.order_id('one');
select tests.set_address('{"postal_code": "700001"}');
select is(
  (select delivery_from - (created_at at time zone 'Asia/Kolkata')::date from public.orders
    where id = tests.order_id('one')),
  7, 'the promised days are those of the zone'
);
select tests.admin_issue_invoice('admin', 'one');
select is(tests.set_address('{"city": "Mysuru"}'), 'invoiced', 'an invoice keeps its address');
select tests.set_status('two', 'shipped');
select is(tests.set_address('{"city": "Mysuru"}', 'two'), 'wrong_status', 'what has left cannot be called back');

select * from finish();
rollback;

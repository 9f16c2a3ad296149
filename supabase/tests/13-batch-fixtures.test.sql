-- Fixtures for changes of many orders.
begin;

-- Calls public.admin_ship_order for an order with the status it has. Returns 'ok' or the error code.
create function tests.admin_ship_order(
  p_name text,
  p_number text default 'AWB1',
  p_seen text default null,
  p_who text default 'admin'
)
returns text
language sql
as $$
  select tests.outcome(tests.call_as(p_who, format('public.admin_ship_order(%L)', jsonb_build_object(
    'order_id', tests.order_id(p_name),
    'expected_status',
      coalesce(p_seen, (select o.status from public.orders o where o.id = tests.order_id(p_name)), 'confirmed'),
    'carrier', 'Delhivery', 'tracking_number', p_number,
    'tracking_url', 'https://www.delhivery.com/track-v2/package/' || p_number
  ))));
$$;

-- Creates a change of the orders one and two, or of these numbers. Returns the answer of admin_create_order_batch.
create function tests.create_batch(p_change text, p_numbers text[] default null, p_seen text default 'confirmed')
returns jsonb
language sql
as $$
  select tests.call_as('admin', format('public.admin_create_order_batch(%L)', jsonb_build_object(
    'change', p_change,
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('order_number', n, 'seen', p_seen) order by i), '[]')
      from unnest(coalesce(p_numbers, array(
        select o.order_number from unnest(array['one', 'two']) with ordinality w (name, i)
        join public.orders o on o.id = tests.order_id(w.name) order by w.i
      ))) with ordinality t (n, i)
    )
  )));
$$;

-- Returns the results of a change's orders, in order: 'ok', an error code or 'left'.
create function tests.batch_results(p_id text)
returns text
language sql
as $$
  select string_agg(coalesce(case when i.result ->> 'ok' = 'true' then 'ok' else i.result ->> 'code' end, 'left'), ' '
    order by i.place)
  from private.order_batch_items i where i.batch_id = p_id::uuid;
$$;

-- Ships units of an order's products, {"lamp": 2}, as a part of it. p_age: how long ago the order was read.
create function tests.ship_part(
  p_order text,
  p_units jsonb,
  p_number text default 'PART1',
  p_key uuid default gen_random_uuid(),
  p_who text default 'admin',
  p_age interval default '0'
)
returns text
language sql
as $$
  select concat_ws(
    ' ', nullif(tests.outcome(a), 'ok'), 'sent ' || (a ->> 'pieces'), case a ->> 'is_last' when 'true' then 'last' end
  )
  from tests.call_as(p_who, format('public.admin_ship_part(%L)', jsonb_build_object(
    'order_id', tests.order_id(p_order), 'shipment_id', p_key, 'carrier', 'Delhivery', 'tracking_number', p_number,
    'tracking_url', 'https://www.delhivery.com/track-v2/package/' || p_number,
    'expected_updated_at', (select o.updated_at - p_age from public.orders o where o.id = tests.order_id(p_order)),
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'order_item_id', coalesce(i.id, gen_random_uuid()), 'quantity', u.value::integer
      )), '[]')
      from jsonb_each_text(p_units) u
      left join public.order_items i on i.order_id = tests.order_id(p_order) and i.product_id = tests.id(u.key)
    )
  ))) a;
$$;

-- Returns the shipped, refunded unsent and remaining units of an order, by product: 'lamp 2+0+1, mat 0+0+1'.
create function tests.units_of(p_order text default 'one')
returns text
language sql
as $$
  select string_agg(format(
    '%s %s+%s+%s', n.name, i.shipped_quantity, i.dropped_quantity, private.units_to_ship(i)
  ), ', ' order by n.name)
  from public.order_items i
  join unnest(array['lamp', 'mat']) n (name) on tests.id(n.name) = i.product_id
  where i.order_id = tests.order_id(p_order);
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'create_batch', 'the fixtures of changes of many orders are in place');
select * from finish();
rollback;

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

-- What became of the orders of a change, in order: 'ok', an error code or 'left'.
create function tests.batch_results(p_id text)
returns text
language sql
as $$
  select string_agg(coalesce(case when i.result ->> 'ok' = 'true' then 'ok' else i.result ->> 'code' end, 'left'), ' '
    order by i.place)
  from private.order_batch_items i where i.batch_id = p_id::uuid;
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'create_batch', 'the fixtures of changes of many orders are in place');
select * from finish();
rollback;

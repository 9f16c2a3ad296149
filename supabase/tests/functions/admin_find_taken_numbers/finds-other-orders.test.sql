begin;
select plan(14);
select tests.create_shop();
select
  tests.create_order('one', 'asha', tests.order_line('lamp', 3)),
  tests.create_order('two', 'asha', tests.order_line('lamp', 3)),
  tests.create_order('three', 'bala', tests.order_line('lamp', 3));
update public.orders set order_number = 'ORD-160000000000' || n.digit
from (values ('one', 1), ('two', 2), ('three', 3)) n (name, digit)
where id = tests.order_id(n.name);
update public.orders set carrier = 'Delhivery', tracking_number = 'DL0001' where id = tests.order_id('one');
select tests.ship_part('two', '{"lamp": 1}', 'PART7');

create function pg_temp.taken(
  p_number text,
  p_carrier text default 'Delhivery',
  p_order text default 'three',
  p_who text default 'admin'
)
returns text
language sql
as $$
  select coalesce(a ->> 'error', a #>> '{0,taken_by}', 'nobody')
  from tests.call_as(p_who, format('public.admin_find_taken_numbers(%L)', jsonb_build_array(jsonb_build_object(
    'order', tests.order_id(p_order), 'carrier', p_carrier, 'tracking_number', p_number
  )))) a;
$$;

select is(pg_temp.taken('DL0001', p_who => w), '42501', 'refuses ' || w)
from unnest(array['anon', 'asha', 'service_role']) w;
select is(pg_temp.taken('DL0001'), 'ORD-1600000000001', 'finds the order that has a number');
select is(pg_temp.taken(' dl0001 ', 'delhivery'), 'ORD-1600000000001', 'in any case');
select is(pg_temp.taken('DL0001', 'DTDC'), 'nobody', 'not of another carrier');
select is(pg_temp.taken('DL0001', null), 'nobody', 'nor of none');
select is(pg_temp.taken('DL0001', p_order => 'one'), 'nobody', 'nor the order itself');
select is(pg_temp.taken('DL0002'), 'nobody', 'nor of another number');
select is(
  pg_temp.taken('part7', (select s.carrier from public.shipments s)), 'ORD-1600000000002',
  'finds the parcel of a part'
);
update public.orders set carrier = 'Delhivery', tracking_number = 'dl0001' where id = tests.order_id('two');
select is(pg_temp.taken('DL0001'), 'ORD-1600000000002', 'names the newest of several');
select is(
  tests.call_as('admin', $$public.admin_find_taken_numbers('[
    {"order": "ORD-1600000000003", "carrier": "Delhivery", "tracking_number": "DL0001"},
    {"order": "ORD-1600000000001", "carrier": "Delhivery", "tracking_number": "DL0009"},
    {"order": "ORD-1600000000002", "carrier": "Delhivery", "tracking_number": "DL0001"}
  ]')$$),
  '[{"order": "ORD-1600000000003", "taken_by": "ORD-1600000000002"},
    {"order": "ORD-1600000000002", "taken_by": "ORD-1600000000001"}]',
  'answers for many, by the numbers of their orders'
);
select is(
  tests.call_as('admin', $$public.admin_find_taken_numbers('[{"order": "x"}]')$$) ->> 'error', '22023',
  'refuses malformed input'
);
select is(
  tests.call_as('admin', format('public.admin_find_taken_numbers(%L)', (
    select jsonb_agg(jsonb_build_object('order', n::text, 'tracking_number', n::text)) from generate_series(1, 501) n
  ))) ->> 'error', '22023', 'and more than 500'
);

select * from finish();
rollback;

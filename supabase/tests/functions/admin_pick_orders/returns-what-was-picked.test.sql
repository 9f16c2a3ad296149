begin;
select plan(3);
select tests.create_shop();
select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('mat'));

-- Returns which of the orders one and two are returned, in order.
create function tests.pick(p_pick jsonb)
returns text
language sql
as $$
  select coalesce(string_agg(n, ' ' order by o.ordinality), 'none')
  from jsonb_array_elements(
    tests.call_as('admin', format('public.admin_pick_orders(%L)', p_pick))
  ) with ordinality o
  join unnest(array['one', 'two']) n on tests.order_id(n)::text = o.value ->> 'id';
$$;

select is(
  tests.pick(jsonb_build_object('ids', jsonb_build_array(tests.order_id('two'), 'x', tests.order_id('one')))),
  'two one',
  'by id, in the order given'
);
select is(
  tests.pick(jsonb_build_object('numbers', (
    select jsonb_agg(o.order_number) || '["ORD-1"]' from public.orders o where o.id = tests.order_id('one')
  ))),
  'one',
  'by number'
);
select is(
  tests.outcome(tests.call_as('asha', $$public.admin_pick_orders('{"ids": []}')$$)), '42501', 'refuses shoppers'
);

select * from finish();
rollback;

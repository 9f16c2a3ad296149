begin;
select plan(6);
select tests.create_shop();
select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('mat')),
  tests.create_order('three', 'asha', tests.order_line('mat'));
update public.orders set created_at = now() - interval '1 hour' where id = tests.order_id('one');
update public.orders set created_at = now() - interval '2 hours' where id = tests.order_id('two');

-- Returns which of the three orders are found, in order.
create function pg_temp.found(p_query jsonb, p_limit integer default 20001)
returns text
language sql
as $$
  select coalesce(string_agg(n, ' ' order by i.place), 'none')
  from jsonb_array_elements_text(
    tests.call_as('admin', format('to_jsonb(public.admin_find_order_ids(%L, %s))', p_query, p_limit))
  ) with ordinality i (id, place)
  join unnest(array['one', 'two', 'three']) n on tests.order_id(n)::text = i.id;
$$;

select is(pg_temp.found('{}'), 'three one two', 'finds all orders, newest first');
select is(pg_temp.found('{"sort": "oldest", "status": "confirmed"}'), 'two one three', 'in the order of the list');
select is(
  pg_temp.found(jsonb_build_object('search', (
    select o.order_number from public.orders o where o.id = tests.order_id('two')
  ))),
  'two',
  'those of a search'
);
select is(pg_temp.found('{}', 1), 'three', 'and no more than asked for');
select is(
  tests.outcome(tests.call_as('admin', $$to_jsonb(public.admin_find_order_ids('{"limit": 5}', 5))$$)), '22023',
  'refuses what the list does not know'
);
select is(
  tests.outcome(tests.call_as('asha', $$to_jsonb(public.admin_find_order_ids('{}', 5))$$)), '42501', 'refuses shoppers'
);

select * from finish();
rollback;

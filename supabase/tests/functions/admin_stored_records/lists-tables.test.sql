begin;
select plan(5);
select tests.create_shop();

delete from public.outbox;
delete from public.webhook_events;
select tests.add_old_mail('old', '20 days');
select tests.add_old_mail('recent', '1 day');

create function pg_temp.stored(p_relation text)
returns jsonb
language sql
as $$
  select r.value
  from jsonb_array_elements(tests.call_as('admin', 'public.admin_stored_records()') -> 'records') r
  where r.value ->> 'relation' = p_relation;
$$;

select is(
  pg_temp.stored('outbox') -> 'rules' -> 0 ->> 'kept' || ', ' || (pg_temp.stored('outbox') -> 'rules' -> 1 ->> 'kept'),
  '30 days, 90 days',
  'says how long mails are kept'
);
select is(
  (pg_temp.stored('outbox') ->> 'oldest')::timestamptz, now() - interval '20 days', 'finds the oldest row'
);
select is(pg_temp.stored('webhook_events') -> 'oldest', 'null', 'and none in an empty table');
select is(
  (pg_temp.stored('orders') ->> 'bytes')::bigint,
  pg_total_relation_size('public.orders'),
  'measures a table with its indexes'
);
select is(
  (select array_agg(r.value ->> 'relation' order by r.ordinality)
   from jsonb_array_elements(tests.call_as('admin', 'public.admin_stored_records()') -> 'records')
     with ordinality r (value, ordinality)),
  (select array_agg(t.relation order by t.step)
   from (select r.relation, min(r.step) as step from private.retention_rules() r group by 1) t),
  'lists each table once'
);

select * from finish();
rollback;

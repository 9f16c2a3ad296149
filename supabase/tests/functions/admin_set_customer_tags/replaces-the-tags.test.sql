begin;
select plan(7);
select tests.create_shop();

create function tests.set_tags(p_tags text[])
returns text
language sql
as $$
  select tests.outcome(
    tests.call_as('admin', format('public.admin_set_customer_tags(%L, %L)', tests.id('asha'), p_tags))
  );
$$;
create function tests.tags()
returns text[]
language sql
as $$
  select r.tags from public.customer_records r where r.user_id = tests.id('asha');
$$;

select tests.set_tags('{VIP, "wholesale ",VIP}');
select is(tests.tags(), '{VIP,wholesale}', 'stores each tag once');
select tests.set_tags('{new}');
select is(tests.tags(), '{new}', 'replaces them');
select is(tests.set_tags(array_fill('x'::text, array[11])), 'ok', 'eleven times the same tag is one');
select is(tests.set_tags(array(select 't' || n from generate_series(1, 11) n)), 'invalid_tags', 'at most ten tags');
select is(tests.set_tags(array[repeat('x', 31)]), 'invalid_tags', 'of at most 30 characters');
select is(tests.set_tags('{" "}'), 'invalid_tags', 'and none is blank');
select is(
  (select count(*)::int from public.audit_log where entity = 'customer_records' and actor_id = tests.id('admin')), 3,
  'each change is in the audit log'
);

select * from finish();
rollback;

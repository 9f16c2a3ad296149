begin;
select plan(12);
select tests.create_shop();
select tests.create_staff();

-- Saves a view as p_who. Returns 'ok' or the error code.
create function pg_temp.save(p_who text, p_name text, p_query text) returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'error', 'ok')
  from tests.call_as(p_who, format('public.admin_save_order_view(%L, %L)', p_name, p_query)) a;
$$;

select is(pg_temp.save('packer', '  To   ship ', 'status=confirmed&sort=oldest'), 'ok', 'saves a view');
select is(
  (select v.name || '|' || v.query from public.order_views v where v.user_id = tests.id('packer')),
  'To ship|status=confirmed&sort=oldest', 'with its name in one line'
);
select is(pg_temp.save('packer', 'to SHIP', 'status=processing'), 'ok', 'replaces the view of that name');
select is(
  (select string_agg(v.name || '|' || v.query, ' ') from public.order_views v), 'to SHIP|status=processing',
  'by another'
);
select is(pg_temp.save('packer', ' ', 'status=processing'), 'invalid', 'rejects a view without a name');
select is(pg_temp.save('packer', repeat('n', 41), 'status=processing'), 'invalid', 'rejects a long name');
select is(pg_temp.save('packer', 'Other', '//elsewhere.example'), 'invalid', 'rejects what is no query');
select is(pg_temp.save('packer', 'Other', 'search=' || repeat('a', 494)), 'invalid', 'rejects a long query');
select pg_temp.save('packer', 'View ' || n, 'status=processing') from generate_series(2, 20) n;
select is(pg_temp.save('packer', 'View 21', 'status=processing'), 'too_many', 'keeps twenty views');
select is(pg_temp.save('packer', 'View 20', 'status=shipped'), 'ok', 'of which each can be replaced');
select is(pg_temp.save('support', 'View 21', 'status=processing'), 'ok', 'for each person');
select is(pg_temp.save('asha', 'Mine', 'status=shipped'), '42501', 'rejects a shopper');

select * from finish();
rollback;

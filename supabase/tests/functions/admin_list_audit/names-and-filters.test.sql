begin;
select plan(8);
select tests.create_shop();
select tests.create_staff();
delete from public.audit_log;

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.call_as('admin', format('public.admin_set_order_status(%L, %L)', tests.order_id('one'), 'processing'));
select tests.call_as('packer', format('public.admin_adjust_stock(%L, 3, %L)', tests.id('lamp'), 'received'));
select tests.run_as('manager', format('update public.users set phone = %L where id = %L', '9876543210',
  tests.id('manager')));
select tests.run_as('asha', format('update public.users set phone = %L where id = %L', '9876543211', tests.id('asha')));

create function pg_temp.labels(p_filter text) returns text language sql as $$
  select string_agg(concat_ws(' ', r ->> 'entity', r ->> 'label', r ->> 'actor'), ', ' order by (r ->> 'id')::bigint)
  from jsonb_array_elements(tests.call_as('owner', format('public.admin_list_audit(%s)', p_filter))) r $$;
select is(
  pg_temp.labels(''),
  concat(
    'orders ', (select o.order_number from public.orders o where o.id = tests.order_id('one')), ' Admin, ',
    'products lamp Packer, users Manager Manager'
  ),
  'each change with the name of its record and who made it; a shopper''s own profile is none'
);
select is(
  (select a.after ->> 'phone' from public.audit_log a where a.entity = 'users'), '9876543210',
  'somebody who runs the shop leaves a row when they change their own profile'
);
select is(pg_temp.labels($$ 'products' $$), 'products lamp Packer', 'of one kind');
select is(pg_temp.labels(format('null, null, %L', tests.id('packer'))), 'products lamp Packer', 'of one person');
select is(
  pg_temp.labels(format($$ 'products', %L $$, tests.id('lamp'))), 'products lamp Packer', 'of one record'
);
select is(pg_temp.labels(format($$ 'products', %L $$, tests.id('mat'))), null, 'of one that was not changed');
select is(
  jsonb_array_length(tests.call_as('owner', 'public.admin_list_audit(p_limit => 1)')), 2,
  'a page, and one row more when there are more'
);
select is(tests.run_as('manager', 'select public.admin_list_audit()'), '42501', 'not without audit.read');

select * from finish();
rollback;

begin;
select plan(17);
select tests.create_shop();

select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('mat'));
select tests.set_state('delivered', 'one'), tests.set_state('delivered', 'two');
select tests.create_return('first', 'one'), tests.create_return('second', 'two', p_status => 'approved');
update public.return_requests set number = 'RET-1700000000001', requested_at = now() - interval '1 day'
where id = tests.id('first');
update public.return_requests set number = 'RET-1700000000002' where id = tests.id('second');
update public.orders set order_number = 'ORD-1600000000001' where id = tests.order_id('one');
update public.orders set order_number = 'ORD-1600000000002', user_id = null where id = tests.order_id('two');

-- Returns the last digits of the numbers found, in order.
create function tests.found(
  p_search text,
  p_status text default '',
  p_limit integer default 20,
  p_offset integer default 0
)
returns text
language sql
as $$
  select coalesce(string_agg(right(r.value ->> 'number', 1), ' ' order by r.ordinality), 'none')
  from jsonb_array_elements(
    tests.call_as('admin', format('public.admin_list_returns(%L, %L, %L, %L)', p_search, p_status, p_limit, p_offset))
  ) with ordinality r;
$$;

select is(tests.found(''), '2 1', 'returns all, newest first');
select is(tests.found('', 'approved'), '2', 'returns those of a status');
select is(tests.found('', '', 1, 1), '1', 'returns a page');
select is(tests.found('ret-170000000000'), '2 1', 'finds a part of a number');
update public.users set full_name = 'Asha Vaqil', phone = '98111 22333' where id = tests.id('asha');
select is(tests.found('00000001'), '1', 'finds the last digits of a number');
select is(tests.found('vaqil'), '1', 'finds the name of the customer');
select is(
  tests.found((select u.email from public.users u where u.id = tests.id('asha'))), '1',
  'finds the e-mail address of the customer'
);
select is(tests.found('981 112 23 33'), '1', 'finds the telephone of the customer in groups');
select is(tests.found('0091 98111 22333'), '1', 'finds it with the code of the country');
select is(
  tests.found((
    select private.phone_digits(o.shipping_address) from public.orders o where o.id = tests.order_id('two')
  )) like '%2%',
  true, 'finds the telephone of the delivery'
);
select is(tests.found('q'), '1', 'finds one letter among the newest');
select is(tests.found('vaqil', 'approved'), 'none', 'joins search and status');
select is(tests.found('zzyzx'), 'none', 'finds nothing by an unknown word');
select is(tests.found('ord-16'), '2 1', 'finds a part of the number of the order');
select is(tests.found('ORD-1600000000001'), '1', 'finds the whole number of the order');
select is(tests.found('%'), 'none', 'matches a percent sign literally');
select is(
  tests.call_as('admin', $$public.admin_list_returns('', '', 1, 0)$$) #> '{0}' ->> 'customer',
  null,
  'returns null as the name of a deleted customer'
);

select * from finish();
rollback;

begin;
select plan(5);
select tests.create_shop();
select tests.create_delivered_order('one');
select tests.create_delivered_order('two');
select tests.create_delivered_order('young');
update public.orders set delivered_at = now() - interval '6 days' where id = tests.order_id('young');
select tests.create_order('underway', 'bala', tests.order_line('lamp'));
select tests.remit(tests.remitted('one', 60) || tests.remitted('X1', 5));

create temp table shown as select tests.call_as('admin', 'public.admin_cod_remittances(10, 0, 7)') as s;
select is(
  (select concat_ws(' ', s #>> '{remittances,0,courier}', s #>> '{remittances,0,lines}', s #>> '{remittances,0,amount}',
    s #>> '{remittances,0,problems}') from shown),
  'BlueDart 2 65.00 2',
  'adds up a payment'
);
select is(
  (select jsonb_path_query_array(s, '$.differences[*].problem') from shown), '["short", "unknown"]', 'what differs'
);
select is(
  (select jsonb_path_query_array(s, '$.overdue[*].id') from shown), jsonb_build_array(tests.order_id('two')),
  'delivered orders for which nothing was paid after seven days'
);
select is(
  jsonb_array_length(tests.call_as('admin', 'public.admin_cod_remittances(10, 0, 3)') -> 'overdue'), 2,
  'or after three'
);
select is(
  (select tests.call_as('admin', format('public.admin_cod_remittance(%L)', s #>> '{remittances,0,id}'))
    #>> '{lines,0,total}' from shown),
  '100.00',
  'a payment shows its orders'
);

select * from finish();
rollback;

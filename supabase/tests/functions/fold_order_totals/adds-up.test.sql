begin;
select plan(4);
select tests.create_shop();

select private.fold_order_totals();
select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.create_order('two', 'bala', tests.order_line('lamp'));
create temporary table before as select tests.call_as('admin', 'public.admin_dashboard(30)') as figures;
select ok((select count(*) from private.order_total_changes) > 0, 'orders are noted first');
select public.shop_thin_records(1);
select is((select count(*) from private.order_total_changes)::integer, 0, 'and added up by the cron');
select is(
  tests.call_as('admin', 'public.admin_dashboard(30)'),
  (select figures from before),
  'the dashboard says the same before and after'
);
select is(
  tests.call_as('admin', 'public.admin_dashboard(30)') #>> '{orders,total}',
  (select count(*) from public.orders)::text,
  'which is the number of orders'
);

select * from finish();
rollback;

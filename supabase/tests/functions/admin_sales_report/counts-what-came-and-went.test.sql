begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('part', 'asha', tests.order_line('lamp', 3));
select tests.shop_settle_payment('part', 'part', 'captured');
select tests.admin_refund_order('part', 40);
select tests.create_online_order('whole', 'bala', tests.order_line('mat'));
select tests.shop_settle_payment('whole', 'whole', 'captured');
update public.orders set status = 'cancelled', payment_status = 'refunded' where id = tests.order_id('whole');
select tests.create_online_order('unpaid', 'bala', tests.order_line('lamp'));

create temporary table report as
select tests.call_as('admin', 'public.admin_sales_report(''method'', ''2000-01-01'', ''2002-01-01'')') as never,
  tests.call_as('admin', format('public.admin_sales_report(''method'', %L, %L)', private.india_today() - 1,
    private.india_today())) -> 'total' as total;
select is((select (total ->> 'sales')::numeric from report), 300::numeric, 'sales are confirmed orders');
select is((select (total ->> 'received')::numeric from report), 550.50, 'money came for those that were paid');
select is((select (total ->> 'refunded')::numeric from report), 290.50, 'and went back in part and in whole');
select is((select never -> 'rows' from report), '[]'::jsonb, 'other days have none');

select * from finish();
rollback;

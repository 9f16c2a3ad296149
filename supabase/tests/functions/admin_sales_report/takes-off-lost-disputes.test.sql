begin;
select plan(6);
select tests.create_shop();

-- What the bank takes back, of the payment that was captured under this name.
create function pg_temp.dispute(p_name text, p_status text, p_amount numeric) returns void language sql as $$
  select private.record_dispute(jsonb_build_object(
    'id', 'disp_' || p_name, 'payment_id', (select p.id from public.payments p where p.order_id = tests.order_id(p_name)),
    'amount', p_amount, 'deducted', p_amount, 'status', p_status
  ), now());
$$;
create function pg_temp.report(p_by text) returns jsonb language sql as $$
  select tests.call_as('admin', format('public.admin_sales_report(%L, %L, %L, true)', p_by, private.india_today(),
    private.india_today()));
$$;

select tests.create_online_order('lost', 'asha', tests.order_line('lamp', 3));
select tests.shop_settle_payment('lost', 'lost', 'captured');
select pg_temp.dispute('lost', 'lost', 100);
select tests.create_online_order('open', 'bala', tests.order_line('lamp'));
select tests.shop_settle_payment('open', 'open', 'captured');
select pg_temp.dispute('open', 'created', 50);

create temporary table report as select pg_temp.report('method') as report;
select is((select (report -> 'total' ->> 'lost')::numeric from report), 100::numeric, 'what is lost is a sum of its own');
select is((select (report -> 'total' ->> 'refunded')::numeric from report), 0::numeric, 'and not refunded');
select is((select (report -> 'rows' -> 0 ->> 'lost')::numeric from report), 100::numeric, 'with its payment method');
select is((pg_temp.report('product') -> 'total' ->> 'lost')::numeric, 0::numeric, 'items have lost nothing');

update public.orders set created_at = created_at - interval '1 day' where id = tests.order_id('lost');
select is(
  (select array[r -> 'total' ->> 'lost', r -> 'before' ->> 'lost'] from pg_temp.report('day') r), array['0', '100.00'],
  'it counts on the day of the order'
);
update public.orders set status = 'cancelled', payment_status = 'refunded' where id = tests.order_id('lost');
select is(
  (pg_temp.report('day') -> 'before' ->> 'lost')::numeric, 0::numeric, 'of an order that was paid back all is refunded'
);

select * from finish();
rollback;

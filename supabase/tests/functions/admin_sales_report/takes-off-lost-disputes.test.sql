begin;
select plan(8);
select tests.create_shop();

-- What the bank takes back, of the payment that was captured under this name.
create function pg_temp.dispute(p_name text, p_status text, p_amount numeric) returns void language sql as $$
  select private.record_dispute(jsonb_build_object(
    'id', 'disp_' || p_name,
    'payment_id', (select p.id from public.payments p where p.order_id = tests.order_id(p_name)),
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
select is((select (report -> 'total' ->> 'lost')::numeric from report), 100::numeric, 'a lost sum is one of its own');
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


-- The second payment of an order is none of its revenue.
delete from public.orders;
select tests.create_online_order('twice', 'asha', tests.order_line('lamp', 3));
select tests.shop_settle_payment('twice', 'twice', 'captured'),
  tests.shop_settle_payment('twice', 'second', 'captured');
select private.record_dispute(jsonb_build_object(
  'id', 'disp_second', 'payment_id', 'pay_second', 'amount', 300, 'deducted', 300, 'status', 'lost'
), now());
select is(
  (select array[r -> 'total' ->> 'received', r -> 'total' ->> 'lost'] from pg_temp.report('method') r),
  array['300.00', '0'], 'a second payment that is lost takes nothing from the first'
);

-- What a bank takes back after the refund is paid twice.
select tests.create_online_order('back', 'bala', tests.order_line('lamp', 2));
select tests.shop_settle_payment('back', 'back', 'captured'), tests.shop_cancel_order('bala', 'back');
update public.refunds set status = 'processed' where payment_id = 'pay_back';
select pg_temp.dispute('back', 'lost', 200);
select is(
  (
    select array[r -> 'total' ->> 'received', r -> 'total' ->> 'refunded', r -> 'total' ->> 'lost']
    from pg_temp.report('method') r
  ),
  array['500.00', '200.00', '200.00'], 'what was refunded in full and then lost, too, counts twice'
);

select * from finish();
rollback;

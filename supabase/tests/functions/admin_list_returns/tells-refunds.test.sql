begin;
select plan(12);
select tests.create_shop();
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('first', p_status => 'received', p_mode => 'source');
select tests.admin_refund_return('first');
create function pg_temp.refund(p_status text) returns void language sql as $$
  update public.refunds f set status = p_status, error = case p_status when 'failed' then 'No' end
  from public.return_requests r where r.id = tests.id('first') and r.refund_id = f.id;
$$;
create function pg_temp.shown() returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', r ->> 'status', r ->> 'refund'), ', '), 'none')
  from jsonb_array_elements(tests.call_as('admin', $c$public.admin_list_returns('', '', 20, 0)$c$)) r;
$$;
create function pg_temp.filters() returns text language sql as $$
  select coalesce(string_agg(s, ' ' order by s), 'none')
  from unnest(array['refunded', 'refund_pending', 'refund_failed']) s
  where jsonb_array_length(tests.call_as('admin', format('public.admin_list_returns(%L, %L, 20, 0)', '', s))) = 1;
$$;

select is(pg_temp.shown(), 'refunded pending', 'a refund that is owed');
select is(pg_temp.filters(), 'refund_pending', 'is pending');
select pg_temp.refund('pending');
select is(pg_temp.shown(), 'refunded pending', 'as is one on its way');
select is(pg_temp.filters(), 'refund_pending', 'for the filter, too');
select pg_temp.refund('failed');
select is(pg_temp.shown(), 'refunded failed', 'one that failed');
select is(pg_temp.filters(), 'refund_failed', 'has failed');
select tests.call_as('admin', format('public.admin_retry_refund(%L)', (
  select r.refund_id from public.return_requests r where r.id = tests.id('first')
)));
select is(pg_temp.shown(), 'refunded pending', 'one that was sent again');
select is(pg_temp.filters(), 'refund_pending', 'is pending again');
select pg_temp.refund('processed');
select is(pg_temp.shown(), 'refunded', 'one that was sent back');
select is(pg_temp.filters(), 'refunded', 'is refunded');
select tests.create_order('two', 'asha', tests.order_line('lamp'));
select tests.set_state('delivered', 'two');
select tests.create_return('second', 'two', p_status => 'received');
select tests.call_as('admin', format('public.admin_refund_return(%L, 100, %L)', tests.id('second'), 'UTR1'));
select is(
  (select r.status from public.return_requests r where r.id = tests.id('second')), 'refunded', 'cash that was sent'
);
select is(
  jsonb_array_length(tests.call_as('admin', $$public.admin_list_returns('', 'refunded', 20, 0)$$)), 2,
  'is refunded as well'
);

select * from finish();
rollback;

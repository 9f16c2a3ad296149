begin;
select plan(3);
select tests.create_shop();
update public.settings set refund_confirm_limit = 50;
select tests.create_online_order(n, 'asha', tests.order_line('lamp')) from unnest(array['one', 'two']) n;
select tests.shop_settle_payment(n, n, 'captured') from unnest(array['one', 'two']) n;

select tests.use_session('admin');
select tests.confirm_session('admin');
create temporary table batch as
select tests.create_batch('cancelled', array(select o.order_number from public.orders o order by o.id), 'confirmed')
  ->> 'id' as id;
update public.portal_sessions set confirmed_at = now() - interval '6 minutes';
select tests.call_as('admin', format('public.admin_work_order_batch(%L)', id)) from batch;
select is((select count(*) from public.refunds), 1::bigint, 'a confirmed change asks for no password again');
update public.order_batches set created_at = now() - interval '1 hour';
select tests.call_as('admin', format('public.admin_work_order_batch(%L)', id)) from batch;
select is((select tests.batch_results(id) from batch), 'ok needs_password', 'what is left of it an hour later does');
select is((select count(*) from public.refunds), 1::bigint, 'and gives nothing back');

select * from finish();
rollback;

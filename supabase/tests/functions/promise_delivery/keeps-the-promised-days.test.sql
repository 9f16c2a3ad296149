begin;
select plan(5);
select tests.create_shop();
update public.settings set delivery_days_min = 2, delivery_days_max = 5, shipping_fee = 0;

create function tests.promised(p_name text)
returns text
language sql
as $$
  select (o.delivery_from - (o.created_at at time zone 'Asia/Kolkata')::date) || ' to '
    || (o.delivery_to - (o.created_at at time zone 'Asia/Kolkata')::date)
  from public.orders o where o.id = tests.order_id(p_name);
$$;

select tests.create_order('one', 'asha', tests.order_line('lamp'), 'razorpay');
select is(tests.promised('one'), '2 to 5', 'promises the days of the settings');

select tests.set_zone('{"days_min": 0, "days_max": 1}');
select is(tests.promised('one'), '2 to 5', 'keeps what was promised when the zones change');

select tests.create_order('two', 'asha', tests.order_line('lamp'), 'razorpay');
select is(tests.promised('two'), '0 to 1', 'promises the days of the zone');

select tests.set_zone('{"pins": [[744101, 744301]], "days_min": 7, "days_max": 9}');
select tests.create_order('three', 'asha', tests.order_line('lamp'), 'razorpay');
select is(tests.promised('three'), '2 to 5', 'promises the days of the settings to other PIN codes');

update public.orders set created_at = now() - interval '2 days' where id = tests.order_id('one');
update public.orders set status = 'failed', payment_status = 'failed' where id = tests.order_id('one');
update public.orders set status = 'pending', payment_status = 'pending' where id = tests.order_id('one');
select is(tests.promised('one'), '4 to 7', 'counts from today when a failed order is taken up again');

select * from finish();
rollback;

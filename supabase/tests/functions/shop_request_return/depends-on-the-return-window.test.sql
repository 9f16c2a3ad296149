begin;
select plan(7);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 9));
select tests.admin_set_order_status('one', 'delivered');
update public.settings set return_window_days = 7;

-- Requests a return now of an order that was delivered p_days ago, at p_time in India.
create function tests.request_days_after(p_days integer, p_time time)
returns text
language plpgsql
as $$
begin
  update public.orders
  set delivered_at = (
    ((now() at time zone 'Asia/Kolkata')::date - p_days) + p_time
  ) at time zone 'Asia/Kolkata'
  where id = tests.order_id('one');
  return tests.outcome(tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp')));
end;
$$;

select is(tests.request_days_after(0, '00:00'), 'ok', 'accepts a request on the day of delivery');
select is(
  tests.request_days_after(7, '00:00'),
  'ok',
  'accepts a request on the last day for a delivery at its start'
);
select is(
  tests.request_days_after(7, '23:59'),
  'ok',
  'accepts a request on the last day for a delivery at its end'
);
select is(
  tests.request_days_after(8, '23:59'),
  'window_over',
  'rejects a request the day after for a delivery at its end'
);
select is(
  tests.request_days_after(8, '00:00'),
  'window_over',
  'rejects a request the day after for a delivery at its start'
);

update public.settings set return_window_days = 8;

select is(tests.request_days_after(8, '00:00'), 'ok', 'follows the setting');

update public.settings set return_window_days = 0;

select is(
  tests.request_days_after(0, '00:00'),
  'window_over',
  'rejects every request for a window of 0 days'
);

select * from finish();
rollback;

-- the window, in Indian days
begin;
select plan(7);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp', 9));
select tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''delivered'')');
update public.settings set return_window_days = 7;
-- Asked now for an order delivered that many days ago, at this time of the Indian day.
create function tests.asked(p_days integer, p_time time) returns text language plpgsql as $$
declare v jsonb;
begin
  update public.orders set delivered_at = (((now() at time zone 'Asia/Kolkata')::date - p_days) + p_time) at time zone 'Asia/Kolkata'
  where id = tests.order_id('one');
  v := tests.answer('asha', format('public.request_return(tests.order_id(''one''), gen_random_uuid(), ''return'', %L, p_refund_mode => ''upi'', p_upi_id => ''asha@bank'')',
    (select jsonb_agg(jsonb_build_object('order_item_id', i.id, 'quantity', 1, 'reason', 'damaged')) from public.order_items i where i.order_id = tests.order_id('one'))));
  return coalesce(v ->> 'code', v ->> 'ok');
end $$;
select is(tests.asked(0, '00:00'), 'true', 'on the day');
select is(tests.asked(7, '00:00'), 'true', 'the last day counts whole, delivered at its start');
select is(tests.asked(7, '23:59'), 'true', 'or at its end');
select is(tests.asked(8, '23:59'), 'window_over', 'the day after is too late, to the minute');
select is(tests.asked(8, '00:00'), 'window_over', 'whenever it was delivered');
update public.settings set return_window_days = 8;
select is(tests.asked(8, '00:00'), 'true', 'the window is a setting');
update public.settings set return_window_days = 0;
select is(tests.asked(0, '00:00'), 'window_over', 'none: nothing is taken back');
select * from finish();
rollback;

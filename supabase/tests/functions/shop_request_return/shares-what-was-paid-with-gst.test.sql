begin;
select plan(5);
select tests.create_shop();
select tests.set_gst(false);

-- Three lamps at 18 % and a mat at 5 %: 354 and 263.02 with tax, 54.92 for delivery, and rounded up by 0.06.
create temp table placed as
select tests.shop_place_order(
  'asha', tests.order_line('lamp', 3) || tests.order_line('mat'),
  p_amounts => array[550.50, 49, 72.44, 0, 0.06, 672]
) as answer;
select is(tests.outcome(answer), 'ok', 'places the order') from placed;
select set_config('tests.order_one', answer ->> 'order_id', true) from placed;
select tests.admin_set_order_status('one', 'delivered');

-- The paise of rounding are shared, too: 617.08 of 617.02.
select is(tests.request_amount(1), 118.01, 'a lamp comes back with its own rate');
select is(tests.request_amount(2), 236.02, 'and so do the others');
select is(
  tests.outcome(tests.shop_request_return('asha', 'one', tests.return_items('one', 'mat', 1))), 'ok', 'and the mat'
);
select is(
  (select sum(r.items_amount) from public.return_requests r),
  672 - 54.92,
  'everything but the delivery comes back'
);

select * from finish();
rollback;

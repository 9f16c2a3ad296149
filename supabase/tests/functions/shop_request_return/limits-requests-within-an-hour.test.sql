begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 10));
select tests.admin_set_order_status('one', 'delivered');
select tests.request_amount(1) from generate_series(1, 10);
select is((select count(*) from public.return_requests), 10::bigint, 'accepts ten requests within an hour');
update public.return_requests set status = 'withdrawn', closed_at = now();
select is(
  tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp', 1), 'return') ->> 'code',
  'too_often',
  'and no more'
);
update public.return_requests set requested_at = requested_at - interval '1 hour';
select isnt(tests.request_amount(1), null, 'accepts the next after an hour');

select * from finish();
rollback;

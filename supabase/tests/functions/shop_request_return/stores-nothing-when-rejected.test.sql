begin;
select plan(1);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.admin_set_order_status('one', 'delivered');
select
  tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp'), 'gift'),
  tests.shop_request_return('asha', 'one', '[]'),
  tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp'), p_mode => 'source');

select is((select count(*)::integer from public.return_requests), 0, 'stores no request');

select * from finish();
rollback;

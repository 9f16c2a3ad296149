begin;
select plan(2);
select tests.create_shop();

select
  tests.create_online_order('unpaid', 'asha', tests.order_line('lamp')),
  tests.create_order('cash', 'asha', tests.order_line('lamp'));
select tests.shop_cancel_order('asha', 'unpaid'), tests.shop_cancel_order('asha', 'cash');

select is(tests.refunds_of(n), 'none', 'creates no refund for the unpaid order ' || n)
from unnest(array['unpaid', 'cash']) n;

select * from finish();
rollback;

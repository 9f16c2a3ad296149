begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.admin_set_order_status('one', 'delivered');

select is(
  tests.shop_request_return(w, 'one', tests.return_items('one', 'lamp')) ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'service_role']) w;

select * from finish();
rollback;

begin;
select plan(4);
select tests.create_shop();

select is(
  tests.call_as(w, 'public.shop_queue_stock_notices(25)') ->> 'error', '42501', 'rejects ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;
select is(tests.call_as('service_role', 'public.shop_queue_stock_notices(25)'), '0', 'accepts the server');

select * from finish();
rollback;

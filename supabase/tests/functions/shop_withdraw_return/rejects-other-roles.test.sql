begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('r');

select is(
  tests.call_as(w, $$public.shop_withdraw_return(tests.id('r'))$$) ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'service_role']) w;

select * from finish();
rollback;

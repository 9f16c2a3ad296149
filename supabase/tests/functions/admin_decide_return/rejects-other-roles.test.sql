begin;
select plan(4);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('one');

select is(
  tests.call_as(w, $$public.admin_decide_return(tests.id('one'), true)$$) ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'bala', 'service_role']) w;

select * from finish();
rollback;

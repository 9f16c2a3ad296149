begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('r', p_status => 'approved');

select is(
  tests.call_as(w, $$public.admin_receive_return(tests.id('r'), true)$$) ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'service_role']) w;

select * from finish();
rollback;

begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('e', p_kind => 'exchange', p_status => 'received');

select is(
  tests.call_as(w, $$public.admin_replace_return(tests.id('e'))$$) ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'service_role']) w;

select * from finish();
rollback;

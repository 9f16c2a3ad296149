begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));

select is(
  tests.admin_set_shipment('one', 'x', p_who => w),
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'service_role']) w;

select * from finish();
rollback;

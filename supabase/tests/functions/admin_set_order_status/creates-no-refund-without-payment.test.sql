begin;
select plan(4);
select tests.create_shop();

select
  tests.create_online_order('two', 'asha', tests.order_line('lamp')),
  tests.create_order('cash', 'asha', tests.order_line('lamp'));
update public.orders set payment_status = 'paid' where id = tests.order_id('cash');

select is(
  tests.set_status(n, 'cancelled') || ': ' || tests.refunds_of(n),
  'cancelled: none',
  'cancelling creates no refund for the order ' || n
)
from unnest(array['two', 'cash']) n;
select is(tests.set_status(n, 'pending'), 'pending', 'reinstating is accepted for the order ' || n)
from unnest(array['two', 'cash']) n;

select * from finish();
rollback;

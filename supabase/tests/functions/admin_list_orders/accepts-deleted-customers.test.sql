begin;
select plan(1);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
update public.orders set user_id = null where id = tests.order_id('one');

select is(
  a -> 'orders' -> 0 -> 'full_name',
  'null',
  'returns null as the name of a deleted customer'
)
from tests.call_as(
  'admin',
  format(
    $$public.admin_list_orders('{"search": "%s", "limit": 20, "offset": 0}')$$,
    (select o.order_number from public.orders o where o.id = tests.order_id('one'))
  )
) a;

select * from finish();
rollback;

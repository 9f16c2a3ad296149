begin;
select plan(20);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'bala', 'admin', 'service_role']) w,
  unnest(
    array[
      'insert into public.orders default values',
      'update public.orders set status = status',
      'delete from public.orders',
      'truncate public.orders cascade'
    ]
  ) s;

select * from finish();
rollback;

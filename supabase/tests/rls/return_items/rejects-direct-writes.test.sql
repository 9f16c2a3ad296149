begin;
select plan(20);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.create_return('r');

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'bala', 'admin', 'service_role']) w,
  unnest(
    array[
      'insert into public.return_items default values',
      'update public.return_items set reason = reason',
      'delete from public.return_items',
      'truncate public.return_items cascade'
    ]
  ) s;

select * from finish();
rollback;

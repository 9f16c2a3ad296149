begin;
select plan(20);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.create_return('r');

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'bala', 'admin', 'service_role']) w,
  unnest(
    array[
      'insert into public.return_requests default values',
      'update public.return_requests set status = status',
      'delete from public.return_requests',
      'truncate public.return_requests cascade'
    ]
  ) s;

select * from finish();
rollback;

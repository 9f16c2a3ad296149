begin;
select plan(20);
select tests.create_shop();

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'bala', 'admin', 'service_role']) w,
  unnest(
    array[
      'insert into public.stock_movements default values',
      'update public.stock_movements set quantity = quantity',
      'delete from public.stock_movements',
      'truncate public.stock_movements cascade'
    ]
  ) s;

select * from finish();
rollback;

begin;
select plan(20);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.admin_set_order_status('one', 'delivered');

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'bala', 'admin', 'service_role']) w,
  unnest(
    array[
      'insert into public.invoices default values',
      'update public.invoices set number = number',
      'delete from public.invoices',
      'truncate public.invoices'
    ]
  ) s;

select * from finish();
rollback;

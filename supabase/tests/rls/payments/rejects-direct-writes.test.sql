begin;
select plan(20);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured');

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'bala', 'admin', 'service_role']) w,
  unnest(
    array[
      'insert into public.payments default values',
      'update public.payments set status = status',
      'delete from public.payments',
      'truncate public.payments cascade'
    ]
  ) s;

select * from finish();
rollback;

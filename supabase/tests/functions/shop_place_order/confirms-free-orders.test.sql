begin;
select plan(5);
select tests.create_shop();

select tests.create_coupon('TESTALL', 1000);
select tests.create_order('free_' || m, 'asha', tests.order_line('lamp'), m, 'TESTALL', 100)
from unnest(array['razorpay', 'cod']) m;

select is(
  (
    select status || '/' || payment_status
    from public.orders
    where id = tests.order_id('free_' || m)
  ),
  'confirmed/paid',
  'confirms a free order paid by ' || m || ' as paid'
)
from unnest(array['razorpay', 'cod']) m;
select isnt(
  (select confirmed_at from public.orders where id = tests.order_id('free_razorpay')),
  null,
  'sets confirmed_at'
);
select is(
  (
    select string_agg(status || '/' || payment_status, ' ' order by id)
    from public.order_status_history
    where order_id = tests.order_id('free_razorpay')
  ),
  'pending/pending confirmed/paid',
  'writes both statuses to the history'
);
select is(
  current_setting('haat.actor', true) || current_setting('haat.reason', true),
  '',
  'clears the context afterwards'
);

select * from finish();
rollback;

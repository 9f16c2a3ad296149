begin;
select plan(6);
select tests.create_shop();

delete from public.orders;
update public.products set is_active = false where id not in (tests.id('lamp'), tests.id('mat'));
insert into public.orders (
  user_id, order_number, subtotal, total_amount, payment_method, payment_status, status,
  shipping_address, created_at
)
select
  tests.id('asha'),
  'ORD-' || 1780000000000 + n,
  100,
  100,
  'cod',
  case when n % 2 = 0 then 'paid' else 'pending' end,
  case when n % 5 = 0 then 'cancelled' else 'delivered' end,
  tests.address(),
  ((now() at time zone 'Asia/Kolkata')::date - n % 60)::timestamp at time zone 'Asia/Kolkata'
    + interval '1 minute'
from generate_series(0, 2399) n;

select is(tests.figure('{orders,total}'), '2400', 'counts all orders');
select is(tests.figure('{orders,now}'), '280', 'counts the orders of the last seven days');
select is(tests.figure('{orders,before}'), '280', 'counts the orders of the seven days before');
select is(
  (
    select concat_ws(' ', d #>> '{orders,now}', d #>> '{orders,before}')
    from tests.call_as('admin', 'public.admin_dashboard(25)') d
  ),
  '1000 1000', 'counts those of 25 days and of the 25 before'
);
select is(
  tests.figure('{revenue,total}')::numeric,
  120000::numeric,
  'counts only paid orders as revenue'
);
select is(tests.figure('{statuses,cancelled}'), '480', 'counts cancelled orders');

select * from finish();
rollback;

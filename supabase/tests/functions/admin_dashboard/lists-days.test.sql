begin;
select plan(4);
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
from generate_series(0, 2399) n
where n % 60 < 7;

select is(
  (select jsonb_array_length(tests.call_as('admin', 'public.admin_dashboard(7)') -> 'days')),
  7,
  'lists as many days as asked for'
);
select is(tests.figure('{days,6,orders}'), '40', 'counts the orders since midnight in India');
select is(
  tests.figure('{days,6,day}'),
  (now() at time zone 'Asia/Kolkata')::date::text,
  'lists today last'
);
select is(
  tests.figure('{days,6,revenue}')::numeric,
  4000::numeric,
  'sums the paid orders of a day'
);

select * from finish();
rollback;

begin;
select plan(14);
select tests.scene();
select is(tests.answer(w, 'public.admin_dashboard(30)') ->> 'error', '42501', w || ' may not call it')
from unnest(array['anon', 'asha', 'service_role']) w;

delete from public.orders;
update public.products set is_active = false where id not in (tests.id('lamp'), tests.id('mat'));
insert into public.orders (user_id, order_number, subtotal, total_amount, payment_method, payment_status, status, shipping_address, created_at)
select tests.id('asha'), 'ORD-' || 1780000000000 + n, 100, 100, 'cod',
  case when n % 2 = 0 then 'paid' else 'pending' end, case when n % 5 = 0 then 'cancelled' else 'delivered' end,
  '{"first_name":"A","last_name":"B","address_line_1":"C","city":"D","state":"Kerala","postal_code":"682001","phone":"9876543210"}',
  ((now() at time zone 'Asia/Kolkata')::date - n % 60)::timestamp at time zone 'Asia/Kolkata' + interval '1 minute'
from generate_series(0, 2399) n;

create function tests.figure(p_path text) returns text language sql as $$
  select tests.answer('chief', 'public.admin_dashboard(7)') #>> p_path::text[];
$$;
select is(tests.figure('{orders,total}'), '2400', 'each order counts');
select is(tests.figure('{orders,now}'), '1200', 'forty on each of the last thirty days');
select is(tests.figure('{orders,before}'), '1200', 'and of the thirty before');
select is(tests.figure('{revenue,total}')::numeric, 120000::numeric, 'only what is paid is revenue');
select is(tests.figure('{statuses,cancelled}'), '480', 'the cancelled are counted');
select is((select jsonb_array_length(tests.answer('chief', 'public.admin_dashboard(7)') -> 'days')), 7, 'seven days were asked for');
select is(tests.figure('{days,6,orders}'), '40', 'today began at midnight in India');
select is(tests.figure('{days,6,day}'), (now() at time zone 'Asia/Kolkata')::date::text, 'the last day is today');
select is(tests.figure('{days,6,revenue}')::numeric, 4000::numeric, 'what was paid of it');
select is(tests.figure('{low_stock,0,stock}'), '5', 'five left is low');
select is(tests.figure('{low_stock_total}'), '1', 'ten left is not, and what is not sold does not count');
select * from finish();
rollback;

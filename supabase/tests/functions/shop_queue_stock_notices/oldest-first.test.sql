begin;
select plan(4);
select tests.create_shop();

insert into public.stock_notices (user_id, product_id, created_at)
values
  (tests.id('asha'), tests.id('lamp'), now() - interval '1 day'),
  (tests.id('bala'), tests.id('lamp'), now() - interval '3 days'),
  (tests.id('asha'), tests.id('mat'), now() - interval '2 days'),
  (tests.id('bala'), tests.id('mat'), now());

select is(
  tests.call_as('service_role', 'public.shop_queue_stock_notices(2)'), '2', 'queues no more than the limit'
);
select is(
  (select string_agg(m.to_email || ' ' || (m.data ->> 'product_name'), ', ' order by m.id) from public.outbox m),
  'bala@tests.example lamp, asha@tests.example mat',
  'queues the oldest notices of all products first'
);
select tests.call_as('service_role', 'public.shop_queue_stock_notices(25)');
select is(
  (select string_agg(m.to_email || ' ' || (m.data ->> 'product_name'), ', ' order by m.id) from public.outbox m),
  'bala@tests.example lamp, asha@tests.example mat, asha@tests.example lamp, bala@tests.example mat',
  'queues the others in the next run'
);
select is((select count(*) from public.stock_notices), 0::bigint, 'until none is left');

select * from finish();
rollback;

begin;
select plan(4);
select tests.create_shop();

select tests.create_user('shopper' || n) from generate_series(1, 13) n;
insert into public.stock_notices (user_id, product_id, created_at)
select tests.id('shopper' || n), tests.id('lamp'), now() - interval '1 hour' * (20 - n) from generate_series(1, 13) n;

update public.products set stock = 1 where id = tests.id('lamp');
select is(
  tests.call_as('service_role', 'public.shop_queue_stock_notices(25)'), '5', 'queues five mails about the last unit'
);
select is(
  (select string_agg((n.user_id = tests.id('shopper' || p))::text, ' ' order by p)
    from (select n.user_id, 5 + row_number() over (order by n.created_at) as p from public.stock_notices n) n),
  'true true true true true true true true',
  'those who have waited longest'
);
update public.products set stock = 0 where id = tests.id('lamp');
select is(
  tests.call_as('service_role', 'public.shop_queue_stock_notices(25)'), '0', 'lets the others wait when it was sold'
);
update public.products set stock = 2 where id = tests.id('lamp');
select is(
  tests.call_as('service_role', 'public.shop_queue_stock_notices(25)'), '8', 'and queues ten for two units'
);

select * from finish();
rollback;

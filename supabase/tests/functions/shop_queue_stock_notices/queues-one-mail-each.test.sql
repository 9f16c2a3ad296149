begin;
select plan(5);
select tests.create_shop();

update public.products set stock = 0 where id = tests.id('lamp');
insert into public.stock_notices (user_id, product_id, created_at)
values
  (tests.id('asha'), tests.id('lamp'), now() - interval '1 hour'),
  (tests.id('bala'), tests.id('lamp'), now());
select is(
  tests.call_as('service_role', 'public.shop_queue_stock_notices(25)'), '0', 'queues nothing while it is sold out'
);

update public.products set stock = 3 where id = tests.id('lamp');
select is(
  tests.call_as('service_role', 'public.shop_queue_stock_notices(25)'), '2', 'returns the number of mails'
);
select is(
  (
    select jsonb_agg(jsonb_build_object('kind', m.kind, 'to', m.to_email, 'data', m.data - 'shop') order by m.id)
    from public.outbox m
  ),
  jsonb_build_array(
    jsonb_build_object('kind', 'stock-back', 'to', 'asha@tests.example', 'data', jsonb_build_object(
      'product_id', tests.id('lamp'), 'product_name', 'lamp', 'price', 100.00, 'price_varies', false,
      'tax', jsonb_build_object('mode', 'simple', 'rate', 18.00, 'included', true)
    )),
    jsonb_build_object('kind', 'stock-back', 'to', 'bala@tests.example', 'data', jsonb_build_object(
      'product_id', tests.id('lamp'), 'product_name', 'lamp', 'price', 100.00, 'price_varies', false,
      'tax', jsonb_build_object('mode', 'simple', 'rate', 18.00, 'included', true)
    ))
  ),
  'says what is back, for how much, and how it is taxed'
);
select is((select count(*) from public.stock_notices), 0::bigint, 'ends the notices');
select is(
  tests.call_as('service_role', 'public.shop_queue_stock_notices(25)'), '0', 'queues each once'
);

select * from finish();
rollback;

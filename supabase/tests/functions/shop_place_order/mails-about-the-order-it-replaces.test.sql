begin;
select plan(6);
select tests.create_shop();

create temp table earlier on commit drop as
select tests.shop_place_order('bala', tests.order_line('lamp'), 'razorpay', p_cart => tests.id('cart')) as a;
create temp table later on commit drop as
select tests.shop_place_order('bala', tests.order_line('lamp'), 'cod', p_cart => tests.id('cart')) as a;

select is(
  (
    select string_agg(kind, ', ' order by kind)
    from public.outbox
    where user_id = tests.id('bala') and status = 'queued'
  ),
  'order-cancelled, order-confirmed',
  'queues a mail about the order that it replaces'
);
select is(
  (select m.data ->> 'replaced_by' from public.outbox m where m.kind = 'order-cancelled'),
  (select a ->> 'order_number' from later),
  'which names the new one'
);
select is(
  (select m.order_id from public.outbox m where m.kind = 'order-cancelled'),
  (select (a ->> 'order_id')::uuid from earlier),
  'and is about the old one'
);
select is(
  (select o.replaced_by from public.orders o where o.id = (select (a ->> 'order_id')::uuid from earlier)),
  (select (a ->> 'order_id')::uuid from later),
  'the old order says which one replaces it'
);
select is(
  (select a -> 'replaced' from later),
  (select jsonb_build_array(a ->> 'order_number') from earlier),
  'and the answer names what was replaced'
);
select ok(
  not tests.shop_place_order('bala', tests.order_line('mat'), 'cod', p_cart => tests.id('other')) ? 'replaced',
  'an order that replaces none says nothing'
);

select * from finish();
rollback;

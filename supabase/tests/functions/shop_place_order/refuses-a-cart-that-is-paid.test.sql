begin;
select plan(5);
select tests.create_shop();
update public.products set stock = 50 where id in (tests.id('lamp'), tests.id('mat'));

create temp table earlier on commit drop as select tests.shop_place_order(
  'asha',
  tests.order_line('lamp', 2) || tests.order_line('mat'),
  'razorpay',
  p_cart => tests.id('cart')
) as a;
update public.orders set status = 'confirmed', payment_status = 'paid'
where id = (select (a ->> 'order_id')::uuid from earlier);

create function pg_temp.place_again(p_lines jsonb, p_cart text default 'cart', p_who text default 'asha')
returns jsonb
language sql
as $$
  select tests.shop_place_order(p_who, p_lines, 'cod', p_cart => tests.id(p_cart));
$$;

select is(
  pg_temp.place_again(tests.order_line('mat') || tests.order_line('lamp', 2)),
  (select jsonb_build_object('ok', false, 'code', 'already_paid', 'order_id', a -> 'order_id') from earlier),
  'names the order with the same lines'
);
select is(
  pg_temp.place_again(tests.order_line('mat')) ->> 'code',
  'already_paid',
  'refuses other lines of the same cart'
);
select is(
  pg_temp.place_again(tests.order_line('mat') || tests.order_line('lamp', 2), 'other cart') ->> 'ok',
  'true',
  'accepts the same lines from another cart'
);
select is(
  pg_temp.place_again(tests.order_line('mat') || tests.order_line('lamp', 2), 'cart', 'bala') ->> 'ok',
  'true',
  'accepts the same lines from another shopper'
);
update public.orders set status = 'cancelled' where id = (select (a ->> 'order_id')::uuid from earlier);
select is(
  pg_temp.place_again(tests.order_line('mat') || tests.order_line('lamp', 2)) ->> 'ok',
  'true',
  'accepts it once the paid order is cancelled'
);

select * from finish();
rollback;

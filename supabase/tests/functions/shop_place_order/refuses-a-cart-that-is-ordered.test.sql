begin;
select plan(4);
select tests.create_shop();

create temp table earlier on commit drop as
select tests.shop_place_order('asha', tests.order_line('lamp'), 'cod', p_cart => tests.id('cart')) as a;

create function pg_temp.place_again(p_method text, p_who text default 'asha')
returns jsonb
language sql
as $$
  select tests.shop_place_order(p_who, tests.order_line('mat'), p_method, p_cart => tests.id('cart'));
$$;

select is(
  pg_temp.place_again('cod'),
  (select jsonb_build_object('ok', false, 'code', 'already_ordered', 'order_id', a -> 'order_id') from earlier),
  'names the cash order of the cart'
);
select is(pg_temp.place_again('razorpay') ->> 'code', 'already_ordered', 'refuses an online order of it as well');
select is(pg_temp.place_again('cod', 'bala') ->> 'ok', 'true', 'accepts the cart of another shopper');
update public.orders set status = 'cancelled' where id = (select (a ->> 'order_id')::uuid from earlier);
select is(pg_temp.place_again('cod') ->> 'ok', 'true', 'accepts it once the cash order is cancelled');

select * from finish();
rollback;

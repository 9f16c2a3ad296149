begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('first', 'asha', tests.order_line('lamp', 2));
update public.orders set cart_id = tests.id('cart') where id = tests.order_id('first');
select tests.shop_settle_payment('first', 'one', 'authorized');

create temp table later on commit drop as select tests.shop_place_order(
  'asha',
  tests.order_line('lamp', 3) || tests.order_line('mat'),
  'cod',
  p_cart => tests.id('cart')
) as a;

select is(
  (select a from later),
  jsonb_build_object('ok', false, 'code', 'already_paid', 'order_id', tests.order_id('first')),
  'refuses to replace it, whatever the cart holds now'
);
select is(tests.order_state('first'), 'pending/pending/razorpay', 'leaves the earlier order as it is');
select is(tests.stock('lamp'), 8, 'leaves its stock reserved');

alter table public.payments disable trigger payments_touch;
update public.payments set updated_at = now() - interval '31 minutes' where id = 'pay_one';
select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), 'cod', p_cart => tests.id('cart')) ->> 'ok',
  'true',
  'replaces it when the bank said nothing more for half an hour'
);

select * from finish();
rollback;

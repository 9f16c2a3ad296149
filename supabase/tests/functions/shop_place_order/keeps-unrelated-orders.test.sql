begin;
select plan(3);
select tests.create_shop();

select tests.create_order('other', 'asha', tests.order_line('mat'), 'razorpay');
update public.orders
set cart_id = tests.id('paid cart'), payment_status = 'paid', status = 'confirmed'
where id = tests.order_id('other');
select tests.shop_place_order('asha', tests.order_line('mat'), p_cart => tests.id('paid cart'));

select is(
  (select status from public.orders where id = tests.order_id('other')),
  'confirmed',
  'keeps a paid order of the same cart'
);

update public.orders
set payment_status = 'pending', status = 'pending'
where id = tests.order_id('other');
select tests.shop_place_order('bala', tests.order_line('mat'), p_cart => tests.id('paid cart'));

select is(
  (select status from public.orders where id = tests.order_id('other')),
  'pending',
  'keeps an order of another user with the same cart'
);

update public.orders set cart_id = null where id = tests.order_id('other');
select tests.shop_place_order('asha', tests.order_line('mat'));

select is(
  (select status from public.orders where id = tests.order_id('other')),
  'pending',
  'keeps an order when the checkout has no cart'
);

select * from finish();
rollback;

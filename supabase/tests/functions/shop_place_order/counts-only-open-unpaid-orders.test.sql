begin;
select plan(3);
select tests.create_shop();

select tests.create_order('u' || n, 'asha', tests.order_line('lamp'), 'razorpay')
from generate_series(1, 3) n;
update public.orders
set payment_status = 'paid', status = 'confirmed'
where id = tests.order_id('u2');

select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), 'razorpay') ->> 'ok',
  'true',
  'does not count a paid order'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), 'razorpay') ->> 'code',
  'too_many_unpaid',
  'rejects an order once three are open again'
);

update public.orders set status = 'cancelled' where id = tests.order_id('u3');

select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), 'razorpay') ->> 'ok',
  'true',
  'does not count a cancelled order'
);

select * from finish();
rollback;

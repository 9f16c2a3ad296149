begin;
select plan(6);
select tests.create_shop();

select tests.create_order('lamps', 'asha', tests.order_line('lamp'));
select is(
  tests.call_as('asha', $$public.shop_own_review(tests.id('lamp'))$$),
  '"not-bought"',
  'is not-bought before an order is delivered'
);
update public.orders set status = 'delivered' where id = tests.order_id('lamps');
select is(
  tests.call_as('asha', $$public.shop_own_review(tests.id('lamp'))$$),
  '"may-write"',
  'is may-write after the order is delivered'
);
select is(
  tests.call_as(w, $$public.shop_own_review(tests.id('lamp'))$$),
  '"not-bought"',
  'is not-bought for ' || w || ', whose order it is not'
)
from unnest(array['bala', 'admin']) w;
insert into public.reviews (product_id, user_id, rating) values (tests.id('lamp'), tests.id('asha'), 5);
select is(
  tests.call_as('asha', $$public.shop_own_review(tests.id('lamp'))$$),
  '"waiting"',
  'is waiting until the review is approved'
);
update public.reviews set is_approved = true where product_id = tests.id('lamp');
select is(
  tests.call_as('asha', $$public.shop_own_review(tests.id('lamp'))$$),
  '"published"',
  'is published once it is approved'
);

select * from finish();
rollback;

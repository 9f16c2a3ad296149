begin;
select plan(6);
select tests.create_shop();

select tests.create_coupon('TEST10', 10);

select is(tests.order_with_coupon('TEST10'), 'ok', 'places an order with a coupon');
select is(tests.coupon_uses('TEST10'), 1, 'counts the use');
select is(
  (select coupon_code from public.orders where user_id = tests.id('asha')),
  'TEST10',
  'stores the code on the order'
);
select is(
  (
    select count(*)
    from public.coupon_redemptions
    where coupon_id = tests.id('TEST10') and user_id = tests.id('asha') and released_at is null
  ),
  1::bigint,
  'stores one redemption'
);
select is(tests.order_with_coupon(' test10 '), 'ok', 'ignores case and spaces of the code');
select is(tests.order_with_coupon('', 0), 'ok', 'treats an empty code as none');

select * from finish();
rollback;

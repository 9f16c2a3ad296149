begin;
select plan(1);
select tests.create_shop();

select tests.shop_place_order('bala', tests.order_line('lamp'), 'razorpay', p_cart => tests.id('cart'));
select tests.shop_place_order('bala', tests.order_line('lamp'), 'cod', p_cart => tests.id('cart'));

select is(
  (
    select string_agg(kind, ', ' order by id)
    from public.outbox
    where user_id = tests.id('bala') and status = 'queued'
  ),
  'order-confirmed',
  'queues no cancellation of a replaced unpaid order'
);

select * from finish();
rollback;

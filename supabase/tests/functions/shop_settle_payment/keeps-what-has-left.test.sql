begin;
select plan(2);
select tests.create_shop();
select tests.create_gst_order('one', 'razorpay');
select tests.ship_part('one', '{"lamp": 2}');

select is(
  private.apply_refund(o, p), 'refunded', 'records a full refund of an order of which a part has left'
)
from public.orders o join public.payments p on p.id = o.razorpay_payment_id
where o.id = tests.order_id('one');
select is(tests.order_state('one'), 'processing/refunded/razorpay', 'which is not cancelled');

select * from finish();
rollback;

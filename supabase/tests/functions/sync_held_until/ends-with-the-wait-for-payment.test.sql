begin;
select plan(6);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));

select is(
  tests.reserved_after($$payment_status = 'paid'$$),
  null,
  'ends the reservation when the order is paid'
);
select is(
  tests.reserved_after($$payment_status = 'pending', status = 'confirmed'$$),
  null,
  'sets none for a confirmed order'
);
select is(
  tests.reserved_after($$status = 'pending', payment_method = 'cod'$$),
  null,
  'sets none for cash on delivery'
);

select tests.reserved_after($$payment_method = 'razorpay'$$);

select is(
  tests.reserved_after($$status = 'failed', payment_status = 'failed'$$),
  interval '30 minutes',
  'keeps the reservation when a payment fails'
);
select is(tests.reserved_after($$status = 'pending'$$), null, 'sets none for a failed payment');
select is(
  tests.reserved_after($$status = 'failed', held_until = now() + interval '1 minute'$$),
  null,
  'sets none for an order that has failed without one'
);

select * from finish();
rollback;

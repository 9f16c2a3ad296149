begin;
select plan(5);
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
  null,
  'ends the reservation when the order fails'
);
select is(tests.reserved_after($$status = 'pending'$$), null, 'sets none for a failed payment');

select * from finish();
rollback;

begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));

select is(
  tests.reserved_after($$held_until = now() + interval '1 minute'$$),
  interval '1 minute',
  'keeps a reservation that is set explicitly'
);
select is(
  tests.reserved_after('payment_checks = 5, payment_checked_at = now()'),
  interval '1 minute',
  'keeps the reservation after a payment check'
);

select * from finish();
rollback;

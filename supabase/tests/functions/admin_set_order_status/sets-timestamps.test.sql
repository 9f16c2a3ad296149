begin;
select plan(6);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
create temp view changed as select * from public.orders where id = tests.order_id('one');
select tests.admin_set_order_status('one', 'shipped');

select is((select shipped_at from changed), now(), 'sets shipped_at');

select tests.admin_set_order_status('one', 'delivered');

select is((select delivered_at from changed), now(), 'sets delivered_at');
select is(
  (select payment_status from changed),
  'paid',
  'marks cash on delivery as paid when delivered'
);

select tests.admin_set_order_status('one', 'confirmed');

select is(
  (select status || '/' || payment_status from changed),
  'confirmed/paid',
  'keeps it paid when the status moves back'
);
select is(
  (select shipped_at is null and delivered_at is null and confirmed_at is not null from changed),
  true,
  'clears the timestamps of later steps'
);

select tests.admin_set_order_status('one', 'pending');

select is((select confirmed_at from changed), null, 'clears confirmed_at of a pending order');

select * from finish();
rollback;

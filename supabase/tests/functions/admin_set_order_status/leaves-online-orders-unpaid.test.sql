begin;
select plan(1);
select tests.create_shop();

select tests.create_order('two', 'asha', tests.order_line('lamp'), 'razorpay');
select tests.admin_set_order_status('two', 'delivered');

select is(
  (select status || '/' || payment_status from public.orders where id = tests.order_id('two')),
  'delivered/pending',
  'keeps a delivered online order unpaid'
);

select * from finish();
rollback;

begin;
select plan(6);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('mat', 2));
insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status, method)
values ('pay_mydataone', tests.order_id('one'), 'order_mydataone', 501, 'INR', 'captured', 'upi');
insert into public.refunds (order_id, payment_id, amount, reason)
values (tests.order_id('one'), 'pay_mydataone', 501, 'cancelled');
create temp table result as select tests.call_as('asha', 'public.shop_my_data()') as data;

select is(
  (select data #>> '{orders,0,items,0,product_name}' from result),
  'mat',
  'returns orders with their items'
);
select is((select data #>> '{orders,0,total_amount}' from result), '501.00', 'returns the total');
select is(
  (select data #>> '{orders,0,shipping_address,city}' from result),
  'Bengaluru',
  'returns the delivery address'
);
select is(
  (select jsonb_array_length(data #> '{orders,0,history}') from result),
  2,
  'returns the status history'
);
select is(
  (select data #>> '{orders,0,payments,0,method}' from result),
  'upi',
  'returns the payments'
);
select is(
  (select data #>> '{orders,0,refunds,0,amount}' from result),
  '501.00',
  'returns the refunds'
);

select * from finish();
rollback;

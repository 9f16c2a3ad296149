begin;
select plan(5);
select tests.create_shop();

create function tests.shop_store_razorpay_order(p_name text, p_id text)
returns text
language sql
as $$
  select tests.call_as(
    'service_role',
    format('public.shop_store_razorpay_order(%L, %L)', tests.order_id(p_name), p_id)
  ) #>> '{}';
$$;

select tests.create_order('one', 'asha', tests.order_line('lamp'), 'razorpay');

select is(tests.shop_store_razorpay_order('one', 'order_A'), 'order_A', 'returns the stored id');
select is(
  (select razorpay_order_id from public.orders where id = tests.order_id('one')),
  'order_A',
  'stores the id on the order'
);

update public.orders
set payment_checks = 7, payment_checked_at = now()
where id = tests.order_id('one');

select is(
  tests.shop_store_razorpay_order('one', 'order_B'),
  'order_A',
  'returns the first id when called again'
);
select is(
  (select razorpay_order_id from public.orders where id = tests.order_id('one')),
  'order_A',
  'keeps the first id'
);
select is(
  (
    select payment_checks || ' ' || (payment_checked_at is null)
    from public.orders
    where id = tests.order_id('one')
  ),
  '0 true',
  'makes a payment check due'
);

select * from finish();
rollback;

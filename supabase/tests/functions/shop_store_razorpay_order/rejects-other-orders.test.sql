begin;
select plan(2);
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

select
  tests.create_order('one', 'asha', tests.order_line('lamp'), 'razorpay'),
  tests.create_order('two', 'asha', tests.order_line('lamp'), 'razorpay');
select tests.shop_store_razorpay_order('one', 'order_A');

select is(
  tests.call_as(
    'service_role',
    $$public.shop_store_razorpay_order(tests.order_id('two'), 'order_A')$$
  ) ->> 'error',
  '23505',
  'rejects an id of another order'
);
select is(
  tests.call_as('service_role', $$public.shop_store_razorpay_order(gen_random_uuid(), 'order_C')$$),
  null,
  'returns null for an unknown order'
);

select * from finish();
rollback;

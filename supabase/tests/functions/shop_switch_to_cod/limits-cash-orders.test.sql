begin;
select plan(6);
select tests.create_shop();
select tests.set_limits(true);
update public.settings set line_limit = null;
update public.products set stock = 100;

select tests.create_order('one', 'asha', tests.order_line('lamp', 11), 'razorpay');
select tests.create_order('c' || n, 'bala', tests.order_line('lamp')) from generate_series(1, 3) n;

select is(tests.shop_switch_to_cod(), 'too_many_cod_phone', 'rejects a fourth cash order of a phone number');

update public.settings set phone_cod_limit = null;
select tests.create_order('d' || n, 'asha', tests.order_line('lamp')) from generate_series(1, 3) n;

select is(tests.shop_switch_to_cod(), 'too_many_cod', 'rejects a fourth cash order of a shopper');
select is(
  tests.call_as('asha', $$public.shop_switch_to_cod(tests.order_id('one'))$$) ->> 'count',
  '3',
  'returns how many there are'
);
select is(tests.order_state('one'), 'pending/pending/razorpay', 'leaves the order as it is');

select tests.set_status('d1', 'delivered');
update public.settings set line_limit = 10;
select is(tests.shop_switch_to_cod(), 'line_limit_exceeded', 'rejects more units of a product than the limit');

update public.settings set line_limit = 11;
select is(tests.shop_switch_to_cod(), 'changed true', 'accepts an order within the limits');

select * from finish();
rollback;

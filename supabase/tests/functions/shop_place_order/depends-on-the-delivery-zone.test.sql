begin;
select plan(10);
select tests.create_shop();
update public.settings set shipping_fee = 49, free_shipping_threshold = 499;
update public.products set stock = 100 where id = tests.id('lamp');

-- A lamp of ₹100 with a delivery fee.
create function tests.code_with_fee(p_fee numeric, p_method text default 'cod', p_quantity integer default 1)
returns text
language sql
as $$
  select coalesce(a ->> 'code', 'placed')
  from tests.shop_place_order('asha', tests.order_line('lamp', p_quantity), p_method, p_amounts => array[
    100 * p_quantity, p_fee, 0, 0, 0, 100 * p_quantity + p_fee
  ]) a;
$$;

select is(tests.code_with_fee(7), 'placed', 'takes the fee as it is sent while there are no zones');

select tests.set_zone('{"fee": 20, "free_above": 200}');
select is(tests.code_with_fee(20), 'placed', 'takes the fee of the zone');
select is(tests.code_with_fee(49), 'shipping_changed', 'rejects the fee of the settings');
select is(tests.code_with_fee(20, p_quantity => 2), 'placed', 'charges the fee at the threshold');
select is(tests.code_with_fee(0, p_quantity => 3), 'placed', 'delivers free above the threshold of the zone');

select tests.set_zone('{"fee": 20}');
select is(tests.code_with_fee(0, p_quantity => 9), 'shipping_changed', 'never delivers free without a threshold');

select tests.set_zone('{"pins": [[744101, 744301]], "delivered": false}');
select is(tests.code_with_fee(49), 'placed', 'takes the fee of the settings elsewhere');

select tests.set_zone('{"delivered": false}');
select is(tests.code_with_fee(49), 'not_served', 'rejects an address that is not served');

select tests.set_zone('{"cod": false}');
select is(tests.code_with_fee(49), 'no_cod_there', 'rejects cash where the zone takes none');
select is(tests.code_with_fee(49, 'razorpay'), 'placed', 'takes online payment there');

select * from finish();
rollback;

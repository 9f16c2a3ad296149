begin;
select plan(4);
select tests.create_shop();
update public.settings set tax_rate = 0;

create function pg_temp.place(p_method text)
returns text
language sql
as $$
  select tests.outcome(tests.call_as('admin', format('public.admin_place_order(%L)', jsonb_build_object(
    'user_id', tests.id('asha'), 'checkout_key', gen_random_uuid(), 'lines', tests.order_line('lamp'),
    'subtotal', p.price, 'shipping_amount', 0, 'tax_amount', 0, 'discount_amount', 0, 'round_off', 0,
    'total_amount', p.price, 'payment_method', p_method, 'shipping_address', tests.address()
  ))))
  from public.products p where p.id = tests.id('lamp');
$$;

update public.settings set open_cod_limit = 1;
select tests.create_order('one', 'asha', tests.order_line('lamp'));
select is(pg_temp.place('cod'), 'too_many_cod', 'refuses one cash order too many');
update public.settings set open_cod_limit = null;
update public.users set cash_blocked_at = now() where id = tests.id('asha');
select is(pg_temp.place('cod'), 'pay_online', 'refuses cash of a blocked customer');
select is(pg_temp.place('razorpay'), 'ok', 'takes an online order of the same customer');
update public.settings set line_limit = 0 + 1, unpaid_units_limit = 1;
select is(pg_temp.place('razorpay'), 'too_many_unpaid_units', 'refuses more units that wait for payment');

select * from finish();
rollback;

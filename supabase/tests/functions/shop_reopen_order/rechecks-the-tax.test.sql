begin;
select plan(10);
select tests.create_shop();
-- Places an online order of a mat in tax mode 'gst', which its shopper does not pay in time.
create function tests.leave_unpaid(p_name text)
returns void
language sql
as $$
  select set_config('tests.order_' || p_name, tests.shop_place_order(
    'asha', tests.order_line('mat'), 'razorpay', p_amounts => array[250.50, 0, 12.52, 0, -0.02, 263]
  ) ->> 'order_id', true);
  select tests.call_as('service_role', format(
    'public.shop_store_razorpay_order(%L, %L)', tests.order_id(p_name), 'order_' || p_name));
  select tests.shop_settle_payment(p_name, p_name, 'failed');
$$;
select tests.set_gst(false);
select tests.leave_unpaid('one');
update public.products set tax_code = 'standard' where id = tests.id('mat');
select is(tests.shop_reopen_order(), 'changed true', 'keeps the tax of an order that holds its stock');
update public.products set tax_code = 'merit' where id = tests.id('mat');

select tests.leave_unpaid('two');
select tests.expire('two');
update public.products set tax_code = 'standard' where id = tests.id('mat');
select is(tests.shop_reopen_order('asha', 'two'), 'tax_changed', 'refuses another class of an order without stock');
update public.products set tax_code = 'merit' where id = tests.id('mat');
insert into public.tax_rates (tax_code, holds_from, rate) values ('merit', private.india_today(), 7);
select is(tests.shop_reopen_order('asha', 'two'), 'tax_changed', 'refuses a rate that has changed since');
update public.tax_rates set holds_from = private.india_today() + 1 where rate = 7;
update public.settings set prices_include_tax = true;
select is(tests.shop_reopen_order('asha', 'two'), 'tax_changed', 'refuses an order whose prices did not hold the tax');
update public.settings set tax_mode = 'simple', prices_include_tax = false;
select is(tests.shop_reopen_order('asha', 'two'), 'tax_changed', 'refuses an order of the other tax mode');
update public.settings set tax_mode = 'gst';
select is(tests.order_state('two'), 'failed/failed/razorpay', 'changes nothing');
select is(tests.shop_reopen_order('asha', 'two'), 'changed true', 'accepts the order when all is as it was');

update public.settings set tax_mode = 'simple';
select tests.create_online_order('three', 'bala', tests.order_line('lamp'));
select tests.shop_settle_payment('three', 'third', 'failed');
select tests.expire('three');
update public.settings set tax_rate = tax_rate + 1;
select is(tests.shop_reopen_order('bala', 'three'), 'tax_changed', 'refuses another rate in mode simple');
update public.settings set tax_rate = tax_rate - 1, tax_mode = 'gst';
select is(tests.shop_reopen_order('bala', 'three'), 'tax_changed', 'refuses an order of mode simple in mode gst');
update public.settings set tax_mode = 'simple';
select is(tests.shop_reopen_order('bala', 'three'), 'changed true', 'accepts it at its rate');

select * from finish();
rollback;

begin;
select plan(3);
select tests.scene();

update public.settings set tax_rate = 12.5;
select tests.order_named('one', 'asha', tests.line('lamp'));
select is((select tax_rate from public.orders where id = tests.order_id('one')), 12.5, 'an order keeps the rate of the day it was placed');
update public.settings set tax_rate = 5;
select is((select tax_rate from public.orders where id = tests.order_id('one')), 12.5, 'whatever the settings say later');
select tests.order_named('two', 'asha', tests.line('lamp'));
select is((select tax_rate from public.orders where id = tests.order_id('two')), 5.0, 'the next one has the new rate');
select * from finish();
rollback;

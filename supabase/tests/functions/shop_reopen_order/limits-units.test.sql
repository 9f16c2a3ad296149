begin;
select plan(3);
select tests.create_shop();
select tests.set_limits(true);
update public.products set stock = 100;

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 10));
select tests.shop_settle_payment('one', 'one', 'failed');
select tests.expire('one');
select tests.create_order('two', 'asha', tests.order_line('mat', 10) || tests.order_line('lamp'), 'razorpay');

select is(tests.shop_reopen_order(), 'too_many_unpaid_units', 'rejects an order that would hold too many units');

select tests.shop_cancel_order('asha', 'two');
update public.settings set line_limit = 9;

select is(tests.shop_reopen_order(), 'line_limit_exceeded', 'rejects more units of a product than the limit');

update public.settings set line_limit = 10;

select is(tests.shop_reopen_order(), 'changed true', 'accepts an order within the limits');

select * from finish();
rollback;

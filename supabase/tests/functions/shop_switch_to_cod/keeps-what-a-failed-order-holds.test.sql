begin;
select plan(3);
select tests.create_shop();

update public.products set stock = 2 where id = tests.id('mat');
select tests.create_online_order('one', 'asha', tests.order_line('mat', 2));
select tests.shop_settle_payment('one', 'one', 'failed');

select is(tests.shop_switch_to_cod(), 'changed true', 'switches the order although its product is sold out');
select is(tests.stock('mat'), 0, 'takes the stock no second time');
select is(tests.reserved_for(), null, 'ends the time limit');

select * from finish();
rollback;

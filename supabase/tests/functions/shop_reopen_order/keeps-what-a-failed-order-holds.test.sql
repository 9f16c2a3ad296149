begin;
select plan(6);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
update public.products set stock = 3 where id = tests.id('lamp');
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);
select tests.shop_settle_payment('one', 'one', 'failed');
update public.orders set held_until = now() + interval '12 minutes' where id = tests.order_id('one');

select is(tests.shop_reopen_order(), 'changed true', 'reopens the order although its product is sold out');
select is(tests.stock_and_uses(), '0 1', 'takes stock and coupon no second time');
select is(tests.reserved_for(), interval '12 minutes', 'keeps the time that is left');

select tests.shop_settle_payment('one', 'two', 'failed');

select is(
  tests.reopen_when($$held_until = now() + interval '9 minutes'$$), 'changed true', 'reopens it with fewer minutes left'
);
select is(tests.reserved_for(), interval '30 minutes', 'reserves the stock for another half hour then');

select tests.shop_settle_payment('one', 'three', 'failed');
select tests.reopen_when(
  $$held_until = now() + interval '9 minutes', created_at = now() - interval '2 hours'$$
);

select is(tests.reserved_for(), interval '9 minutes', 'does not extend the reservation two hours after placing');

select * from finish();
rollback;

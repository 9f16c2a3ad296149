begin;
select plan(23);
select tests.scene();

select tests.coupon('TEST10', 10, p_usage_limit => 1);
select tests.order_named('one', 'asha', tests.line('lamp', 3), p_coupon => 'TEST10', p_discount => 10);
create function tests.set_status(p_status text) returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'status', a ->> 'error') from tests.answer('chief', format('public.set_order_status(tests.order_id(''one''), %L)', p_status)) a;
$$;
create function tests.held() returns text language sql as $$
  select tests.stock('lamp') || ' ' || (select used_count from public.coupons where code = 'TEST10');
$$;

select is(tests.held(), '7 1', 'the order holds stock and coupon');
select is(tests.set_status('cancelled'), 'cancelled', 'cancelled');
select is(tests.held(), '10 0', 'both are given back');
select is((select cancelled_at from public.orders where id = tests.order_id('one')), now(), 'and stamped');
select is(tests.set_status('cancelled'), 'cancelled', 'cancelled again');
select is(tests.held(), '10 0', 'gives nothing more');
select is(tests.set_status('failed'), 'failed', 'from cancelled to failed');
select is(tests.held(), '10 0', 'gives nothing more either');
select is((select cancelled_at from public.orders where id = tests.order_id('one')), null, 'it is not cancelled any more');
select is(tests.set_status('processing'), 'processing', 'back to life');
select is(tests.held(), '7 1', 'takes both again');
select is(tests.set_status('failed'), 'failed', 'failed');
select is(tests.held(), '10 0', 'gives both back');

-- refusals
update public.products set stock = 2 where id = tests.id('lamp');
select is(tests.set_status('confirmed'), 'out_of_stock', 'without the stock it stays where it is');
select is(tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''confirmed'')') -> 'lines',
  jsonb_build_array(jsonb_build_object('product_id', tests.id('lamp'), 'name', 'lamp', 'stock', 2, 'price', 100.00)), 'what is missing is named');
select is((select status from public.orders where id = tests.order_id('one')), 'failed', 'nothing was written');
update public.products set stock = 10 where id = tests.id('lamp');
select is(tests.place('bala', tests.line('lamp'), p_coupon => 'TEST10', p_discount => 10) ->> 'ok', 'true', 'the coupon goes to somebody else');
select is(tests.set_status('confirmed'), 'coupon_exhausted', 'then it cannot be taken again');
select is(tests.held(), '9 1', 'and no stock was taken');
update public.coupons set usage_limit = 2 where code = 'TEST10';
select is(tests.set_status('shipped'), 'shipped', 'with room again it can');
select ok(tests.books_agree('lamp'), 'the ledger agrees with all of it');

select tests.set_status('cancelled');
delete from public.products where id = tests.id('lamp');
select is(tests.set_status('confirmed'), 'out_of_stock', 'a deleted product cannot be taken again');
select is(current_setting('haat.actor', true) || current_setting('haat.reason', true), '', 'a refusal clears the context too');
select * from finish();
rollback;

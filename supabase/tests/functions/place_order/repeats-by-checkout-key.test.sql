begin;
select plan(11);
select tests.scene();

create temp table first on commit drop as select tests.place('asha', tests.line('lamp'), p_key => tests.id('key')) as a;
select is((a ->> 'already_placed')::boolean, false, 'the first answer is new') from first;
select is(tests.place('asha', tests.line('lamp'), p_key => tests.id('key')), (select a || '{"already_placed": true}' from first), 'the same key gives the same order');
select is(tests.place('asha', tests.line('mat', 3), 'razorpay', tests.id('key')) ->> 'order_id', (select a ->> 'order_id' from first), 'whatever else is sent');
select is(tests.place('asha', tests.line('lamp', 500), p_key => tests.id('key')) ->> 'order_id', (select a ->> 'order_id' from first), 'even what would be refused');
select is(tests.stock('lamp'), 9, 'stock moved once');
select is((select count(*) from public.orders where user_id = tests.id('asha')), 1::bigint, 'one order');
select is(tests.place('bala', tests.line('lamp'), p_key => tests.id('key')), '{"ok": false, "code": "checkout_key_taken"}', 'another shopper''s key is refused');
select is(tests.answer('asha', format('public.cancel_order(%L)', (select a ->> 'order_id' from first))) ->> 'ok', 'true', 'cancelled');
select is(tests.place('asha', tests.line('lamp'), p_key => tests.id('key')) ->> 'status', 'cancelled', 'a key stays used: it gives the order as it is now');

-- a failed try does not use the key up
select is(tests.place('asha', tests.line('lamp', 99), p_key => tests.id('other key')) ->> 'code', 'out_of_stock', 'a refused try');
select is(tests.place('asha', tests.line('lamp', 1), p_key => tests.id('other key')) ->> 'ok', 'true', 'can be repeated with the same key');
select * from finish();
rollback;

begin;
select plan(6);
select tests.scene();

update public.products set stock = 500 where id = tests.id('lamp');
set local haat.now_ms = '4000000000000';
select is(tests.place('asha', tests.line('lamp')) ->> 'order_number', 'ORD-4000000000000', 'the clock''s milliseconds');
select is(tests.place('asha', tests.line('lamp')) ->> 'order_number', 'ORD-4000000000001', 'the next free value when they are taken');
select is((select count(distinct tests.place('asha', tests.line('lamp')) ->> 'order_number') from generate_series(1, 50)), 50::bigint, 'fifty more in the same millisecond');
set local haat.now_ms = '3999999000000';
select is(tests.place('asha', tests.line('lamp')) ->> 'order_number', 'ORD-3999999000000', 'another millisecond');
select is(tests.place('asha', tests.line('lamp')) ->> 'order_number', 'ORD-3999999000001', 'numbers from the future draw none after them');
set local haat.now_ms = '';
select ok(abs(private.now_ms() - extract(epoch from clock_timestamp()) * 1000) < 1000, 'without a frozen clock it is now');
select * from finish();
rollback;

begin;
select plan(6);
select tests.create_shop();

update public.products set stock = 500 where id = tests.id('lamp');
set local haat.now_ms = '4000000000000';

select is(
  tests.shop_place_order('asha', tests.order_line('lamp')) ->> 'order_number',
  'ORD-4000000000000',
  'uses the milliseconds of the clock'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp')) ->> 'order_number',
  'ORD-4000000000001',
  'uses the next free number when it is taken'
);
select is(
  (
    select count(distinct tests.shop_place_order('asha', tests.order_line('lamp')) ->> 'order_number')
    from generate_series(1, 50)
  ),
  50::bigint,
  'numbers fifty orders of the same millisecond'
);

set local haat.now_ms = '3999999000000';

select is(
  tests.shop_place_order('asha', tests.order_line('lamp')) ->> 'order_number',
  'ORD-3999999000000',
  'uses the number of another millisecond'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp')) ->> 'order_number',
  'ORD-3999999000001',
  'ignores higher numbers of the future'
);

set local haat.now_ms = '';

select ok(
  abs(private.now_ms() - extract(epoch from clock_timestamp()) * 1000) < 1000,
  'uses the current time when the clock is not fixed'
);

select * from finish();
rollback;

begin;
select plan(6);
select tests.create_shop();
update public.settings set open_cod_limit = 1;

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_place_order('asha', tests.order_line('lamp')) from generate_series(1, 2);
select tests.shop_place_order('asha', tests.order_line('ghost'));

select is(
  (select string_agg(r.code || ' ' || r.times, ', ') from public.order_refusals r),
  'too_many_cod 2',
  'counts what a limit refuses, and nothing else'
);
select tests.create_order('two', 'asha', tests.order_line('lamp'), 'razorpay');
select tests.shop_switch_to_cod('asha', 'two');
select is((select r.times from public.order_refusals r), 3::bigint, 'counts a refused switch to cash on delivery');
select is(tests.run_as('admin', 'select from public.order_refusals'), '1', 'lets an admin read');
select is(tests.run_as('asha', 'select from public.order_refusals'), '0', 'shows nothing to a shopper');
select is(tests.run_as('anon', 'select from public.order_refusals'), '42501', 'rejects a visitor');
select is(
  tests.run_as('admin', 'delete from public.order_refusals'), '42501', 'lets nobody write, not even an admin'
);

select * from finish();
rollback;

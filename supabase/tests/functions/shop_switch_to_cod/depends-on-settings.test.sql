begin;
select plan(5);
select tests.create_shop();

select tests.create_online_order('three', 'asha', tests.order_line('mat', 3));
select tests.shop_settle_payment('three', 'three', 'failed');
update public.settings set enable_cod = false;

select is(
  tests.shop_switch_to_cod('asha', 'three'),
  'payment_method_unavailable',
  'rejects an order while cash on delivery is disabled'
);

update public.settings set enable_cod = true, cod_limit = 751.49;

select is(
  tests.shop_switch_to_cod('asha', 'three'),
  'cod_limit_exceeded',
  'rejects an order above the limit'
);
select is(
  tests.call_as('asha', $$public.shop_switch_to_cod(tests.order_id('three'))$$) ->> 'cod_limit',
  '751.49',
  'returns the limit'
);

update public.settings set cod_limit = 751.50;

select is(tests.shop_switch_to_cod('asha', 'three'), 'changed true', 'accepts an order of the limit');
select is(tests.stock('mat'), 2, 'takes the stock');

select * from finish();
rollback;

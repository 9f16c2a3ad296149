begin;
select plan(6);
select tests.create_shop();
select tests.set_limits(true);
update public.products set stock = 100;

select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 10)) ->> 'ok',
  'true',
  'accepts as many units of a product as the limit'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 11)) - 'lines',
  '{"ok": false, "code": "line_limit_exceeded", "limit": 10}',
  'rejects one more'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 11)) #>> '{lines,0,name}',
  'lamp',
  'names the product'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 6) || tests.order_line('lamp', 5)) ->> 'code',
  'line_limit_exceeded',
  'counts two lines of one product together'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 10) || tests.order_line('mat', 10)) ->> 'ok',
  'true',
  'counts each product for itself'
);

update public.settings set line_limit = null;

select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 11)) ->> 'ok',
  'true',
  'accepts any number without a limit'
);

select * from finish();
rollback;

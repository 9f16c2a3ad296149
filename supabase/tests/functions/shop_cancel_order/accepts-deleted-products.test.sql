begin;
select plan(2);
select tests.create_shop();

select tests.create_order('gone', 'asha', tests.order_line('mat', 2) || tests.order_line('lamp'));
delete from public.products where id = tests.id('mat');

select is(
  tests.shop_cancel_order('asha', 'gone') ->> 'ok',
  'true',
  'cancels an order whose product was deleted'
);
select is(tests.stock('lamp'), 10, 'returns the stock of the remaining products');

select * from finish();
rollback;

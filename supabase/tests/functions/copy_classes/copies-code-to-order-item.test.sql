begin;
select plan(3);
select tests.create_shop();

update public.products set hsn_code = '9405' where id = tests.id('lamp');
select tests.create_order('one', 'asha', tests.order_line('lamp') || tests.order_line('mat'));
create temp view item_codes
  as select product_name
  as name, hsn_code
  as code from public.order_items where order_id
  = tests.order_id('one') order by 1;

select results_eq(
  'select name, code from item_codes',
  $$values ('lamp', '9405'), ('mat', null)$$,
  'copies the HSN code of each product, if it has one'
);

update public.products set hsn_code = '7013' where id = tests.id('lamp');

select results_eq(
  'select name, code from item_codes',
  $$values ('lamp', '9405'), ('mat', null)$$,
  'keeps the copied code when the product changes'
);

delete from public.products where id = tests.id('lamp');

select is(
  (select code from item_codes where name = 'lamp'),
  '9405',
  'keeps the copied code when the product is deleted'
);

select * from finish();
rollback;

begin;
select plan(6);
select tests.create_shop();

update public.products set sku = 'LMP-0815' where id = tests.id('lamp');
select tests.create_order('one', 'asha', tests.order_line('lamp') || tests.order_line('mat'));

select is(
  (select count(*) from private.order_texts), 1::bigint, 'each order has one text'
);
select is(
  (select t.text from private.order_texts t),
  (select private.order_text(o) from public.orders o),
  'it is that of the order with its items'
);
update public.order_items set catalogue_sku = 'NEW-1' where catalogue_sku = 'LMP-0815';
select matches((select t.text from private.order_texts t), '(?n)^new-1$', 'it follows its items');
delete from public.order_items where catalogue_sku = 'NEW-1';
select unalike((select t.text from private.order_texts t), '%new-1%', 'also when one is removed');
update public.orders set user_id = null;
select is((select t.user_id from private.order_texts t), null, 'it leaves the customer with the order');
delete from public.orders;
select is((select count(*) from private.order_texts), 0::bigint, 'it ends with the order');

select * from finish();
rollback;

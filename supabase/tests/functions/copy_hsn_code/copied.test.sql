begin;
select plan(3);
select tests.scene();

update public.products set hsn_code = '9405' where id = tests.id('lamp');
select tests.order_named('one', 'asha', tests.line('lamp') || tests.line('mat'));
create view tests.codes as
select product_name as name, hsn_code as code from public.order_items where order_id = tests.order_id('one') order by 1;
select results_eq('select name, code from tests.codes', $$values ('lamp', '9405'), ('mat', null)$$, 'each item keeps the code of its product, if there is one');
update public.products set hsn_code = '7013' where id = tests.id('lamp');
select results_eq('select name, code from tests.codes', $$values ('lamp', '9405'), ('mat', null)$$, 'whatever the catalogue says later');
delete from public.products where id = tests.id('lamp');
select is((select code from tests.codes where name = 'lamp'), '9405', 'and when the product is gone');
select * from finish();
rollback;

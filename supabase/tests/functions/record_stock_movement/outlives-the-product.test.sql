begin;
select plan(2);
select tests.create_shop();

update public.products set stock = 4 where id = tests.id('lamp');
delete from public.products where id = tests.id('lamp');

select is(
  (select count(*) from public.stock_movements where product_id = tests.id('lamp')),
  0::bigint,
  'unlinks the movements of a deleted product'
);
select is(
  (
    select count(*)
    from public.stock_movements
    where product_id is null and reason = 'adjustment' and quantity = -6
  ),
  1::bigint,
  'keeps the movements'
);

select * from finish();
rollback;

begin;
select plan(7);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 2) || tests.order_line('mat'));
select tests.create_order('two', 'bala', tests.order_line('mat'));
select tests.totals_agree('with new orders');
update public.order_items set quantity = 3, total_price = 300
where order_id = tests.order_id('one') and product_id = tests.id('lamp');
select tests.totals_agree('with another quantity');
delete from public.order_items where order_id = tests.order_id('one') and product_id = tests.id('mat');
select tests.totals_agree('without an item');
update public.orders set status = 'cancelled' where id = tests.order_id('one');
select tests.totals_agree('without a cancelled order');
update public.order_items set quantity = 1, total_price = 100 where order_id = tests.order_id('one');
select tests.totals_agree('with another quantity of what is no sale');
delete from public.stock_movements;
delete from public.products where id = tests.id('mat');
select tests.totals_agree('with a product that is deleted');
select is(
  (
    select s.units::integer from private.sales_by('product', '2000-01-01', '2100-01-01', '2000-01-01') s
    where s.key = tests.id('mat')::text
  ),
  1, 'whose sales are still its own'
);

select * from finish();
rollback;

begin;
select plan(8);
select tests.create_shop();
select tests.create_kurta();
select tests.create_product('cup', 50, 20);

create function pg_temp.pairs()
returns text
language sql
as $$
  select coalesce(string_agg(a.name || ' ' || o.name || ' ' || b.orders, ', ' order by a.name, o.name), 'none')
  from private.bought_together b
  join public.products a on a.id = b.product_id
  join public.products o on o.id = b.other_id;
$$;
select tests.create_order('one', 'asha', tests.order_line('lamp') || tests.order_line('kurta-s'));
select is(pg_temp.pairs(), 'none', 'counts nothing when an order is placed');
select tests.set_status('one', 'delivered');
select is(
  pg_temp.pairs(), 'kurta lamp 1, lamp kurta 1', 'counts products, not variants, both ways when it is delivered'
);

select tests.create_order(
  'two', 'bala', tests.order_line('lamp', 2) || tests.order_line('kurta-m') || tests.order_line('kurta-s')
);
select tests.set_status('two', 'delivered');
select is(pg_temp.pairs(), 'kurta lamp 2, lamp kurta 2', 'counts an order once, however many of each it has');

select tests.create_order('three', 'bala', tests.order_line('cup', 3));
select tests.set_status('three', 'delivered');
select is(pg_temp.pairs(), 'kurta lamp 2, lamp kurta 2', 'counts no order of one product');

update public.orders set status = 'shipped' where id = tests.order_id('two');
select is(pg_temp.pairs(), 'kurta lamp 1, lamp kurta 1', 'takes an order back that is not delivered after all');
update public.orders set status = 'cancelled' where id = tests.order_id('two');
select is(pg_temp.pairs(), 'kurta lamp 1, lamp kurta 1', 'takes it back once');
update public.orders set status = 'shipped' where id = tests.order_id('one');
select is(pg_temp.pairs(), 'none', 'keeps no pair without orders');

update public.orders set status = 'delivered' where id = tests.order_id('one');
delete from public.products where id = tests.id('kurta');
select is(pg_temp.pairs(), 'none', 'forgets a product that is deleted');

select * from finish();
rollback;

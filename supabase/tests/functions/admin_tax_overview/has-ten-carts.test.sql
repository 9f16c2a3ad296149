begin;
select plan(5);
select tests.create_shop();
update public.products set is_active = false where sku not like 'TEST-%';
create function tests.carts()
returns table (number text, discount numeric, lines jsonb)
language sql
as $$
  select c ->> 'number', (c ->> 'discount')::numeric, c -> 'lines'
  from jsonb_array_elements(tests.call_as('admin', 'public.admin_tax_overview()') -> 'carts') c;
$$;
create temp table listed as select count(*) from public.products where is_listed;

select is((select count(*) from tests.carts()), (select * from listed), 'without orders: a cart of each product');
select is(
  (select string_agg(distinct l.value ->> 'is_default', ' ') from tests.carts() c, jsonb_array_elements(c.lines) l),
  'true',
  'says that the settings give the class'
);
update public.products set tax_code = 'merit' where id = tests.id('lamp');
select is(
  (
    select string_agg(distinct concat_ws(' ', l.value ->> 'tax_rate', l.value ->> 'is_default'), ', ')
    from tests.carts() c, jsonb_array_elements(c.lines) l where l.value ->> 'product_id' = tests.id('lamp')::text
  ),
  '5.00 false',
  'or the product'
);
select tests.create_order('one', 'asha', tests.order_line('lamp', 2) || tests.order_line('mat'));
select is(
  (select number from tests.carts() limit 1),
  (select o.order_number from public.orders o where o.id = tests.order_id('one')),
  'an order comes first'
);
insert into public.products (name, sku, price, stock)
select 'Product ' || n, 'TEN-' || n, 10, 1 from generate_series(1, 12) n;
select is((select count(*) from tests.carts()), 10::bigint, 'ten at most');

select * from finish();
rollback;

begin;
select plan(8);
select tests.create_shop();
select tests.create_staff();
select tests.create_kurta();

insert into public.stock_notices (user_id, product_id)
values
  (tests.id('asha'), tests.id('lamp')),
  (tests.id('bala'), tests.id('lamp')),
  (tests.id('asha'), tests.id('kurta')),
  (tests.id('asha'), tests.id('kurta-s')),
  (tests.id('bala'), tests.id('kurta-m'));

select is(
  tests.call_as('manager', format('public.admin_count_stock_notices(%L)', tests.id(c.product))), to_jsonb(c.waiting),
  'counts ' || c.waiting || ' for ' || c.product
)
from (values ('lamp', 2), ('mat', 0), ('kurta-s', 1), ('kurta', 3)) c (product, waiting);
select is(
  (
    select string_agg(p ->> 'name' || ' ' || (p ->> 'waiting'), ', ' order by p ->> 'name')
    from jsonb_array_elements(tests.call_as('manager', 'public.admin_list_products()') -> 'products') p
    where (p ->> 'waiting')::integer > 0
  ),
  'kurta 3, lamp 2',
  'as the list of products does'
);
update public.products set stock = 0 where id = tests.id('lamp');
select is(
  (
    select r ->> 'waiting'
    from jsonb_array_elements(tests.call_as('owner', 'public.admin_stock_report(''low'')') -> 'rows') r
    where r ->> 'sku' = 'TEST-LAMP'
  ),
  '2',
  'and the report of low stock'
);
select is(
  tests.call_as(w, format('public.admin_count_stock_notices(%L)', tests.id('lamp'))) ->> 'error', '42501',
  'rejects ' || w
)
from unnest(array['anon', 'asha']) w;

select * from finish();
rollback;

begin;
select plan(8);
select tests.create_shop();

insert into public.collections (slug, name) values ('zqx', 'Zqx');
select throws_ok(
  format('insert into public.collections (slug, name, product_ids, sort_order) values (%L, %L, %L, %s)',
    c.slug, c.name, array_fill(tests.id('lamp'), array[c.products]), c.place),
  c.error,
  null,
  'rejects ' || c.what
)
from (
  values
    ('a b', 'A', 0, 0, '23514', 'an address with a space'), ('', 'A', 0, 0, '23514', 'no address'),
    (repeat('a', 61), 'A', 0, 0, '23514', 'a long address'), ('zqx', 'A', 0, 0, '23505', 'an address in use'),
    ('a', '', 0, 0, '23514', 'no name'), ('a', repeat('a', 81), 0, 0, '23514', 'a long name'),
    ('a', 'A', 201, 0, '23514', '201 products'), ('a', 'A', 1, 10000, '23514', 'a high place')
) as c (slug, name, products, place, error, what);

select * from finish();
rollback;

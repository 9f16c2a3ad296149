begin;
select plan(3);
select tests.create_shop();

delete from public.products where id not in (tests.id('lamp'), tests.id('mat'), tests.id('ghost'));

create function tests.shop_sitemap_products(p_page integer)
returns jsonb
language sql
as $$
  select tests.call_as('anon', format('public.shop_sitemap_products(%L)', p_page));
$$;

select is(tests.shop_sitemap_products(2), '[]', 'returns none for a second page');
select is(
  tests.shop_sitemap_products(-3),
  tests.shop_sitemap_products(1),
  'returns the first page for a lower number'
);
select is(tests.shop_sitemap_products(2000000000), '[]', 'returns none for a page far beyond the end');

select * from finish();
rollback;

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

select is(jsonb_array_length(tests.shop_sitemap_products(1)), 2, 'returns the active products');
select is(
  (
    select e ->> 'updated_at'
    from jsonb_array_elements(tests.shop_sitemap_products(1)) e
    where e ->> 'id' = tests.id('lamp')::text
  ),
  (select to_jsonb(updated_at) #>> '{}' from public.products where id = tests.id('lamp')),
  'returns the time of the last change'
);
select is(
  (
    select count(*)
    from jsonb_array_elements(tests.shop_sitemap_products(1)) e
    where e ->> 'id' = tests.id('ghost')::text
  ),
  0::bigint,
  'leaves out inactive products'
);

select * from finish();
rollback;

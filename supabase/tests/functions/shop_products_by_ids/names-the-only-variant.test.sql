begin;
select plan(3);
select tests.create_shop();
select tests.create_kurta();
create function pg_temp.only_variant() returns text language sql as $$
  select tests.call_as('anon', format('public.shop_products_by_ids(%L)', array[tests.id('kurta')]))
    -> 0 ->> 'only_variant'
$$;

select is(pg_temp.only_variant(), null, 'names none where there is something to choose');
delete from public.products where variant_of = tests.id('kurta') and id <> tests.id('kurta-m');
update public.products set options = '[{"name": "Size", "values": ["M"]}, {"name": "Colour", "values": ["Indigo"]}]'
where id = tests.id('kurta');
select is(pg_temp.only_variant(), tests.id('kurta-m')::text, 'names the variant where each option has one value');
update public.products set is_offered = false where id = tests.id('kurta-m');
select is(pg_temp.only_variant(), null, 'names none that is not offered');

select * from finish();
rollback;

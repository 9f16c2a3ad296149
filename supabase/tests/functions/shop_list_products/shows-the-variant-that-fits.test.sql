begin;
select plan(9);
select tests.create_shop();
select tests.create_brands();
update public.products set image_url = '/rust.svg' where id = tests.id('kurta-rust');
create function pg_temp.fitting(p_facets text[], p_more jsonb default '{}') returns text language sql as $$
  select string_agg(concat_ws(' ', l.name, coalesce(l.fitting ->> 'choice', '-'), l.fitting ->> 'image_url'), ', '
    order by l.name)
  from public.shop_list_products(jsonb_build_object('facets', p_facets) || p_more) l
  where l.name like 'zqx%' $$;
select is(
  pg_temp.fitting('{colour:rust}'), 'zqx kurta [null, "Rust"] /rust.svg',
  'a list of a colour has its value and its image'
);
select is(
  pg_temp.fitting('{colour:indigo}'), 'zqx kurta [null, "Indigo"]', 'no image where the variant has none of its own'
);
select is(
  pg_temp.fitting('{size:s}'), 'zqx kurta ["S", null]', 'of two variants the one that is in stock'
);
select is(
  pg_temp.fitting('{colour:rust,colour:indigo}'), 'zqx kurta [null, "Indigo"]',
  'of two colours the one that is in stock'
);
select is(
  pg_temp.fitting('{brand:zqtaj,colour:rust,size:s}'), 'zqx kurta ["S", "Rust"] /rust.svg',
  'one variant has all that was chosen'
);
select is(pg_temp.fitting('{brand:zqtaj}'), 'zqx kurta -, zqx stole -', 'a brand chooses no variant');
update public.products set is_offered = false, image_url = '/s.svg' where id = tests.id('kurta-s');
select is(
  pg_temp.fitting('{colour:indigo}'), 'zqx kurta [null, "Indigo"]', 'a variant that is not offered is not shown'
);
select is(
  tests.call_as('anon', 'public.shop_browse_products(''{"facets": ["colour:rust"], "search": "zqx"}'')')
    #>> '{products,0,fitting,choice,1}',
  'Rust', 'the page of the list has it'
);

insert into public.collections (slug, name, rule)
values ('zqrust', 'Rust', '{"facets": ["colour:rust"], "sort": "newest"}');
select is(
  pg_temp.fitting('{}', '{"collection": "zqrust"}'), 'zqx kurta [null, "Rust"] /rust.svg',
  'a collection by a rule has its value and its image, too'
);

select * from finish();
rollback;

begin;
select plan(15);
select tests.create_shop();
insert into public.collections (slug, name, product_ids, sort_order)
values ('zqx-feast', 'Zqxfeast picks', '{}', 0), ('zqx-ideas', 'Zqxideas', '{}', 1);
insert into public.products (name, price, sku, stock, rating)
values ('Zqxkurta block print', 10, 'ZQX-1', 3, 5), ('Zqxgold', 9000, 'ZQX-2', 3, 0);
update public.collections set product_ids = array(select id from public.products where sku = 'ZQX-2')
where slug = 'zqx-ideas';
insert into public.search_words (word, means)
values ('zqxdiwali', '{"Zqxfeast picks"}'), ('zqxbirthday', '{Zqxideas}'), ('zqxtohfa', '{zqxbirthday}');

create function pg_temp.found(p_search text) returns text language sql as $$
  select concat_ws(' ', f ->> 'slug', f ->> 'alone') from private.nearest_collection(p_search) f;
$$;

select is(pg_temp.found('Zqxdiwali'), 'zqx-feast true', 'a word that means a collection leads to it');
select is(pg_temp.found('zqxfeast  picks'), 'zqx-feast true', 'so does its name');
select is(pg_temp.found('zqxbirthday ideas for mother'), 'zqx-ideas true', 'for whom it is does not matter');
select is(pg_temp.found('zqxtohfa'), 'zqx-ideas true', 'a word may mean another one that leads there');
select is(pg_temp.found('zqxbirthday zqxdiwali'), 'zqx-feast true', 'of two collections the first in their order');
select is(pg_temp.found('zqxbirthday zqxkurta'), 'zqx-ideas false', 'says that the shop knows another word');
select is(pg_temp.found('zqxbirthday wwwunknown'), 'zqx-ideas true', 'not for a word that it does not know');
select is(pg_temp.found('zqxkurta'), '', 'none without such a word');
select is(pg_temp.found('%'), '', 'nor of signs');
update public.collections set is_active = false where slug = 'zqx-feast';
select is(pg_temp.found('zqxdiwali'), '', 'never an inactive one');
select is(pg_temp.found('zqxfeast picks'), '', 'nor by its name');
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"search": "zqxbirthday"}')$$) -> 'nearest',
  '{"collection": {"name": "Zqxideas", "slug": "zqx-ideas"}, "category": null, "search": null, "products": []}',
  'the list of a visitor names nothing else then'
);
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"search": "zqxbirthday zqxkurta"}')$$)
    #> '{nearest,products,0,name}',
  '"Zqxkurta block print"',
  'and shows what has the other words beside it'
);
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"search": "zqxbirthday", "max_price": 50}')$$)
    #>> '{nearest,products,0,name}',
  'Zqxkurta block print',
  'shows what costs as little as wanted, where the collection has nothing that does'
);
update public.collections set product_ids = array(select id from public.products where sku = 'ZQX-1')
where slug = 'zqx-ideas';
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"search": "zqxbirthday", "max_price": 50}')$$)
    #> '{nearest,products}',
  '[]',
  'and leads to the collection where it has'
);

select * from finish();
rollback;

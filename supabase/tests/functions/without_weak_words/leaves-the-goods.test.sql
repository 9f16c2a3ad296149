begin;
select plan(8);
select tests.create_shop();
insert into public.products (name, price, sku, category_id)
select v.name, v.price, v.sku, tests.id('pots')
from (values ('Zqxkurta rust', 300, 'ZQX-1'), ('Zqxkurta mens', 900, 'ZQX-2')) v (name, price, sku);

select is(private.without_weak_words('Ladies zqxkurta for Mummy'), 'zqxkurta for', 'leaves out for whom it is');
select is(private.without_weak_words('zqxkurta rust'), null, 'nothing to leave out');
select is(private.without_weak_words('ladies for mummy'), null, 'nothing else would be left');
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"search": "ladies zqxkurta"}')$$) ->> 'total', '2',
  'a search that finds nothing is made without them'
);
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"search": "men zqxkurta"}')$$) ->> 'total', '1',
  'not one that finds something'
);
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"search": "men zqxkurta", "max_price": 500}')$$) ->> 'total',
  '0',
  'nor one that finds something without its filters'
);
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"search": "ladies zqxkurta", "max_price": 500}')$$) ->> 'total',
  '1',
  'filters narrow what is found without them'
);
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"search": "ladies zqxkurta"}')$$) #>> '{facets,in_stock}',
  '0',
  'and count the same products'
);

select * from finish();
rollback;

begin;
select plan(7);
select tests.create_shop();
insert into public.products (name, price, sku) values ('Zqxkurta block print', 10, 'ZQX-1'), ('Zqxlamp', 10, 'ZQX-2');

select is(public.shop_nearest_search('zqxkurta for wwwomen'), 'zqxkurta', 'leaves out a word that nothing has');
select is(public.shop_nearest_search('zqxlamp print'), 'zqxlamp', 'leaves out the later of two words');
select is(
  public.shop_nearest_search('zqxlamp block zqxkurta'), 'block zqxkurta', 'keeps as many words as find something'
);
select is(public.shop_nearest_search('wwwomen vvvalue'), null, 'nothing without a word that the shop knows');
select is(public.shop_nearest_search(' % _ \ '), null, 'nor of signs');
select is(
  tests.run_as('anon', $$select 1 where public.shop_nearest_search('zqxlamp wwwomen') = 'zqxlamp'$$),
  '1',
  'a visitor may ask'
);
select is(
  public.shop_browse_products('{"search": "zqxlamp wwwomen"}') #>> '{nearest,products,0,name}', 'Zqxlamp',
  'the list shows what has the other words'
);

select * from finish();
rollback;

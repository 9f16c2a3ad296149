begin;
select plan(12);
select tests.create_shop();
insert into public.products (name, price, sku) values ('Zqxkurta block print', 10, 'ZQX-1'), ('Zqxlamp', 10, 'ZQX-2');

select is(private.nearest_search('zqxkurta for wwwomen'), 'zqxkurta', 'leaves out a word that nothing has');
select is(private.nearest_search('zqxkurta zqxlamp'), 'zqxlamp', 'leaves out the first of two words');
select is(private.nearest_search('zqxkurta for zqxlamp'), 'zqxkurta', 'keeps what stands before a for');
update public.products set description = 'zqxmaroon' where sku = 'ZQX-2';
select is(private.nearest_search('zqxkurta zqxmaroon'), 'zqxkurta', 'keeps the word of a name before one of a text');
update public.products set name = 'Ladies maroon zqxlamp' where sku = 'ZQX-2';
select is(private.nearest_search('zqxkurta ladies'), 'zqxkurta', 'keeps no weak word beside another');
select is(private.nearest_search('maroon zqxkurta'), 'zqxkurta', 'nor a colour');
select is(private.nearest_search('ladies maroon qqxyzzy'), null, 'not even beside a word that nothing has');
select is(private.nearest_search('ladies qqxyzzy'), null, 'nor when that leaves nothing');
select is(
  private.nearest_search('zqxlamp block zqxkurta'), 'block zqxkurta', 'keeps as many words as find something'
);
select is(private.nearest_search('wwwomen vvvalue'), null, 'nothing without a word that the shop knows');
select is(private.nearest_search(' % _ \ '), null, 'nor of signs');
select is(
  public.shop_browse_products('{"search": "zqxlamp wwwomen"}') #>> '{nearest,products,0,name}', 'Ladies maroon zqxlamp',
  'the list shows what has the other words'
);

select * from finish();
rollback;

begin;
select plan(8);
select tests.create_shop();

insert into public.products (name, price, sku) values ('Zqxlamp of brass', 10, 'ZQX-1');
insert into public.search_words (word, means) values ('Zqxdiyas', '{zqxlamp,"oil  Lamps"}'), ('झक्स', '{zqxlamp}');

select is(private.meant_words('zqxdiya'), '{zqxlamp,oil lamp}', 'a word of the owner''s, in their base form');
select is(private.meant_words('zqxdiia'), '{zqxdiya,zqxlamp,oil lamp}', 'one that sounds like it');
select is(private.meant_words('zqxdi'), '{zqxdiya,zqxlamp,oil lamp}', 'one that is not finished');
select is(private.meant_words('झक्स'), '{zqxlamp}', 'one in Devanagari');
select is(private.meant_words('zqxlamp'), '{zqxlamp}', 'a word of the catalogue, as it is');
select is(private.meant_words('zqxlmap'), '{zqxlamp}', 'a misspelled one');
select is(private.meant_words('wxyzwxyz'), '{}', 'nothing');

delete from public.search_words where word = 'Zqxdiyas';
select is(private.meant_words('zqxdiya'), '{}', 'nothing once the owner has removed it');

select * from finish();
rollback;

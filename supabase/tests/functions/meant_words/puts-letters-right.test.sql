begin;
select plan(7);
select tests.create_shop();

insert into public.products (name, description, price, sku)
values ('Zqxone of brass', 'For your zqxmobile and the zqbrass', 10, 'ZQX-1');
insert into public.search_words (word, means) values ('Zqxtorch', '{zqxone}');

select is(private.meant_words('zqxnoe'), '{zqxone}', 'a word of a name with two letters the other way round');
select is(private.meant_words('zqxmobiel'), '{zqxmobile}', 'one of a description');
select is(private.meant_words('zqxtocrh'), '{zqxtorch,zqxone}', 'one of the owner''s, with what it finds');
select is(private.swapped_words('zqxtocrh'), '{zqxtorch}', 'which its letters alone tell');
select is(private.swapped_words('zqxone'), '{}', 'not the word itself');
select is(private.swapped_words('ozxqne'), '{}', 'not with more letters out of their places');

update public.products set is_active = false where sku = 'ZQX-1';
select is(private.swapped_words('zqxmobiel'), '{}', 'nothing once it is not for sale');

select * from finish();
rollback;

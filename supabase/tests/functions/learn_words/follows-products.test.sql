begin;
select plan(9);
select tests.scene();
create function tests.known(p_word text) returns boolean language sql as $$
  select k.in_name from private.known_words k where k.word = p_word;
$$;
insert into public.products (id, name, brand, price, sku, short_description, description)
values (tests.id('a'), 'Zqxlamps & Co', 'Zqxbrand', 30, 'TEST-A', 'zqxline', 'Zqxtext, a zqxlamp. 77zq zq');
select is(tests.known('zqxlamp'), true, 'a word of the name, one form for one and many');
select is(tests.known('zqxbrand'), true, 'a word of the brand');
select is(tests.known('zqxline'), false, 'a word of the short description');
select is(tests.known('zqxtext'), false, 'a word of the description');
select is((select count(*) from private.known_words where word like '%77%' or word = 'zq'), 0::bigint, 'no numbers and no scraps');
update public.products set name = 'Zqxtext' where id = tests.id('a');
select is(tests.known('zqxtext'), true, 'a description''s word that came into a name');
update public.products set description = 'zqxlate' where id = tests.id('a');
select is(tests.known('zqxlate'), false, 'a word that came later');
select is(tests.attempt('chief', 'update public.products set name = ''Zqxchief'' where id = tests.id(''a'')') || tests.known('zqxchief')::text, '1true', 'whoever saves the product');
select is(tests.attempt(w, 'select 1 from private.known_words'), '42501', w || ' does not read the list') from unnest(array['chief']) w;
select * from finish();
rollback;

begin;
select plan(5);
select tests.create_shop();

create function tests.is_name_word(p_word text)
returns boolean
language sql
as $$
  select k.in_name from private.search_terms k where k.word = p_word;
$$;

insert into public.products (id, name, brand, price, sku, short_description, description)
values
  (
    tests.id('a'), 'Zqxlamps & Co', 'Zqxbrand', 30, 'TEST-A', 'zqxline',
    'Zqxtext, a zqxlamp. 77zq zq'
  );

select is(tests.is_name_word('zqxlamp'), true, 'adds a word of the name in its base form');
select is(tests.is_name_word('zqxbrand'), true, 'adds a word of the brand');
select is(tests.is_name_word('zqxline'), false, 'adds a word of the short description');
select is(tests.is_name_word('zqxtext'), false, 'adds a word of the description');
select is(
  (select count(*) from private.search_terms where word like '%77%' or word = 'zq'),
  0::bigint,
  'leaves out numbers and very short words'
);

select * from finish();
rollback;

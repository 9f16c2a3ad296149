begin;
select plan(3);
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
update public.products set name = 'Zqxtext' where id = tests.id('a');

select is(tests.is_name_word('zqxtext'), true, 'marks a word as a name''s when it enters a name');

update public.products set description = 'zqxlate' where id = tests.id('a');

select is(tests.is_name_word('zqxlate'), false, 'adds a word of a changed description');
select is(
  tests.run_as(
    'admin',
    $$update public.products set name = 'Zqxchief' where id = tests.id('a')$$
  ) || tests.is_name_word('zqxchief')::text,
  '1true',
  'adds words when an admin saves the product'
);

select * from finish();
rollback;

begin;
select plan(4);
select tests.create_shop();

select throws_ok(s, '23503', 'no such tax class: luxury', s)
from unnest(array[
  'update public.settings set tax_code = ''luxury''',
  'update public.categories set tax_code = ''luxury''',
  'update public.products set tax_code = ''luxury'''
]) s;
select lives_ok('update public.products set tax_code = ''merit''', 'takes a class that has a rate');

select * from finish();
rollback;

begin;
select plan(3);
select tests.create_shop();

insert into public.search_words (word, means) values ('zqxword', '{lamp}');
select is(
  tests.run_as(w, $$update public.search_words set means = '{mat}' where word = 'zqxword'$$),
  r,
  'gives ' || w || ' ' || r
)
from (values ('anon', '42501'), ('asha', '0'), ('admin', '1')) c (w, r);

select * from finish();
rollback;

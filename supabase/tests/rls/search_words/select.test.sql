begin;
select plan(4);
select tests.create_shop();

insert into public.search_words (word, means) values ('zqxword', '{lamp}');
select is(
  tests.run_as(w, $$select 1 from public.search_words where word = 'zqxword'$$),
  r,
  'shows ' || w || ' ' || r
)
from (values ('anon', '42501'), ('asha', '0'), ('admin', '1'), ('service_role', '1')) c (w, r);

select * from finish();
rollback;

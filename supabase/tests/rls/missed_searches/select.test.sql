begin;
select plan(4);
select tests.create_shop();

insert into public.missed_searches (phrase) values ('zqxword');
select is(
  tests.run_as(w, $$select 1 from public.missed_searches where phrase = 'zqxword'$$),
  r,
  'shows ' || w || ' ' || r
)
from (values ('anon', '42501'), ('asha', '0'), ('admin', '1'), ('service_role', '1')) c (w, r);

select * from finish();
rollback;

begin;
select plan(10);
select tests.create_shop();
select tests.create_staff();

select is(tests.run_as(w, 'select 1 from public.home_page'), '1', 'shows ' || w || ' the row')
from unnest(array['anon', 'asha', 'service_role']) w;
select is(
  tests.run_as(c.who, $$update public.home_page set pinned_ids = '{}'$$), c.answer, c.who || ' gets ' || c.answer
)
from (
  values ('anon', '42501'), ('asha', '0'), ('packer', '0'), ('support', '0'), ('content', '1'), ('owner', '1')
) c (who, answer);
select throws_ok(
  format('update public.home_page set pinned_ids = %L', array_fill(tests.id('lamp'), array[9])),
  '23514', null, 'rejects nine pins'
);

select * from finish();
rollback;

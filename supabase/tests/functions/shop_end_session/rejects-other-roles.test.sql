begin;
select plan(2);
select tests.create_shop();

select is(
  tests.run_as(w, 'select public.shop_end_session(null)'),
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'service_role']) w;

select * from finish();
rollback;

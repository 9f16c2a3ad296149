begin;
select plan(3);
select tests.create_shop();

select is(
  tests.outcome(tests.call_as(w, $$public.shop_finish_settlements('{}')$$)), '42501', 'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;

select * from finish();
rollback;

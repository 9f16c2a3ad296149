begin;
select plan(3);
select tests.create_shop();

select is(
  tests.run_as(w, $$select public.shop_count_form('one', 1, 1)$$), '42501', 'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;

select * from finish();
rollback;

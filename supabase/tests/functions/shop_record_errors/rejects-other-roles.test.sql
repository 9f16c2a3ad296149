begin;
select plan(3);
select tests.create_shop();

select is(
  tests.call_as(w, 'to_jsonb(public.shop_record_errors(''0a1b2c3d'', ''[]''))') ->> 'error', '42501',
  'rejects a call by ' || w
)
from unnest(array['asha', 'anon', 'admin']) w;

select * from finish();
rollback;

begin;
select plan(3);
select tests.create_shop();

select is(
  tests.call_as(w, $$(select to_jsonb(array(select public.shop_record_image_copies('', '', '')::text)))$$) ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;

select * from finish();
rollback;

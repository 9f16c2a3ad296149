begin;
select plan(3);
select tests.create_shop();
update public.settings set has_product_feeds = true;

select is(
  tests.call_as(w, 'public.shop_product_feed()') ->> 'error', '42501', 'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;

select * from finish();
rollback;

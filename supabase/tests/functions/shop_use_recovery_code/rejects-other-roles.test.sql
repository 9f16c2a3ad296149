begin;
select plan(3);
select tests.create_shop();

select is(
  tests.call_as(w, format('public.shop_use_recovery_code(%1$L, ''{a}'', %1$L)', tests.id('asha'))) ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;

select * from finish();
rollback;

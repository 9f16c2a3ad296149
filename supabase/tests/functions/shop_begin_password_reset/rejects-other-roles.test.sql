begin;
select plan(3);
select tests.create_shop();

select is(
  tests.call_as(w, format('public.shop_begin_password_reset(%L, %L)', tests.id('asha'), tests.id('reset'))) ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;

select * from finish();
rollback;

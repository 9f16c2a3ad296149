begin;
select plan(4);
select tests.create_shop();

select is(tests.call_as(w, 'public.shop_enter_portal()') ->> 'error', '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'service_role']) w;
select is(
  tests.call_as('asha', 'public.shop_enter_portal()'), '{"state": "no_staff", "role": null}',
  'tells a shopper nothing else'
);
select is((select count(*) from public.portal_sessions), 0::bigint, 'and notes nothing');

select * from finish();
rollback;

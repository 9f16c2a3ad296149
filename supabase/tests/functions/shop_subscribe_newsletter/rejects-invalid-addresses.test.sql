begin;
select plan(3);
select tests.create_shop();

select is(
  tests.run_as('service_role', format('select public.shop_subscribe_newsletter(%L)', t)),
  '23514',
  'rejects the address ' || left(t, 12)
)
from unnest(array['asha at example', 'a@b@c', repeat('x', 330) || '@zqx.example']) t;

select * from finish();
rollback;

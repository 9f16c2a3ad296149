begin;
select plan(4);
select tests.create_shop();

select is(
  tests.run_as(
    'admin',
    $$
      insert into public.coupons (
        code, name, description, type, value, minimum_amount, maximum_discount, usage_limit,
        user_limit, starts_at, expires_at, is_active
      )
      values
        (
          'TEST20', 'Twenty', '', 'percentage', 20, 0, 100, 5, 1, now(), now() + interval '1 day',
          true
        )
    $$
  ),
  '1',
  'accepts an admin'
);
select is(
  tests.run_as(w, $$insert into public.coupons (code, name, value) values ('TEST30', 'T', 1)$$),
  '42501',
  'rejects ' || w
)
from unnest(array['anon', 'asha']) w;
select is(
  tests.run_as(
    'admin',
    $$insert into public.coupons (code, name, value, used_count) values ('TEST30', 'T', 1, 3)$$
  ),
  '42501',
  'rejects a given used_count'
);

select * from finish();
rollback;

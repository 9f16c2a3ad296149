begin;
select plan(10);
select tests.create_shop();

select throws_ok(
  $$insert into public.coupons (code, name, type, value) values ('lower', 'L', 'fixed', 5)$$,
  '23514',
  null,
  'rejects a code in lower case'
);
select throws_ok(
  $$insert into public.coupons (code, name, type, value) values ('OVER', 'O', 'percentage', 101)$$,
  '23514',
  null,
  'rejects a percentage above 100'
);
select throws_ok(
  $$insert into public.coupons (code, name, type, value) values ('FREE', 'F', 'fixed', 0)$$,
  '23514',
  null,
  'rejects a value of 0'
);
select throws_ok(
  format(
    $$
      insert into public.coupons (code, name, type, value, %I) values ('ODD', 'O', 'fixed', 5, %L)
    $$,
    c,
    odd
  ),
  '23514',
  null,
  'rejects ' || c || ' ' || odd
)
from (
  values
    ('minimum_amount', 'NaN'),
    ('maximum_discount', 'NaN'),
    ('starts_at', '-infinity'),
    ('expires_at', 'infinity')
) v (c, odd);
select throws_ok(
  $$insert into public.coupons (code, name, type, value) values ('NAN', 'N', 'fixed', 'NaN')$$,
  '23514',
  null,
  'rejects a value that is not a number'
);
select throws_ok(
  $$insert into public.coupons (code, name, type, value) values ('TYPE', 'T', 'gift', 5)$$,
  '23514',
  null,
  'rejects an unknown type'
);
select throws_ok(
  $$
    insert into public.coupons (code, name, value, starts_at, expires_at)
    values ('WINDOW', 'W', 5, now(), now() - interval '1 day')
  $$,
  '23514',
  null,
  'rejects a period that ends before it starts'
);

select * from finish();
rollback;

begin;
select plan(5);
select tests.create_shop();
update public.coupons set is_shown = false;
insert into public.coupons (
  code, name, type, value, minimum_amount, maximum_discount, usage_limit, used_count, starts_at, expires_at, is_active,
  is_shown, user_limit
)
values
  ('ZQX-BIG', 'Big', 'percentage', 15, 5000, 900, 2, 1, null, now() + interval '1 hour', true, true, 3),
  ('ZQX-ANY', 'Any', 'fixed', 100, null, null, null, 0, now() - interval '1 hour', null, true, true, null),
  ('ZQX-HIDDEN', 'Hidden', 'fixed', 100, null, null, null, 0, null, null, true, false, null),
  ('ZQX-OFF', 'Off', 'fixed', 100, null, null, null, 0, null, null, false, true, null),
  ('ZQX-LATER', 'Later', 'fixed', 100, null, null, null, 0, now() + interval '1 hour', null, true, true, null),
  ('ZQX-OVER', 'Over', 'fixed', 100, null, null, null, 0, null, now(), true, true, null),
  ('ZQX-USED', 'Used', 'fixed', 100, null, null, 2, 2, null, null, true, true, null);

select is(
  (
    select string_agg(c ->> 'code', ' ')
    from jsonb_array_elements(tests.call_as('anon', 'public.shop_shown_coupons()')) c
  ),
  'ZQX-ANY ZQX-BIG',
  'a visitor sees those that can be used, the smallest order first'
);
select is(
  (tests.call_as('asha', 'public.shop_shown_coupons()') -> 1) - 'expires_at',
  '{
    "code": "ZQX-BIG", "type": "percentage", "value": 15.00, "minimum_amount": 5000.00, "maximum_discount": 900.00,
    "starts_at": null, "exhausted": false, "user_limit": 3
  }',
  'with their terms and nothing else'
);
select is(
  tests.run_as('anon', 'select 1 from public.coupons'), '42501', 'a visitor reads no others'
);
insert into public.coupons (code, name, type, value, is_shown)
select 'ZQX-' || n, 'More', 'fixed', 50, true from generate_series(1, 9) n;
select is(jsonb_array_length(public.shop_shown_coupons()), 5, 'at most five');
update public.coupons set is_shown = false;
select is(public.shop_shown_coupons(), '[]', 'none without any');

select * from finish();
rollback;

-- What an admin may write is a number that can be counted with and a moment that comes. PostgreSQL sorts NaN above
-- every number, so that "price > 0" lets it pass: https://www.postgresql.org/docs/current/datatype-numeric.html
alter table public.products
  add constraint products_countable_check check (greatest(price, compare_price) < 'NaN');
alter table public.coupons
  add constraint coupons_countable_check check (greatest(value, minimum_amount, maximum_discount) < 'NaN'),
  add constraint coupons_finite_check check (isfinite(starts_at) and isfinite(expires_at));
alter table public.settings
  add constraint settings_countable_check check (greatest(shipping_fee, free_shipping_threshold, cod_limit) < 'NaN');

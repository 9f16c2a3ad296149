-- Returns the rate of p_quantity pieces that cost p_value rupees after the discount, with tax in it when p_included: a
-- class with a threshold has p_rate_above for pieces that are above it without tax, at p_rate. Where the price holds
-- the tax, a piece from 2,625.01 to 2,950 is above 2,500 at 5 percent and below it at 18; such a piece has the higher
-- rate. As rateOfValue in app/shop/tax/gst-lines.ts.
create function private.rate_of_value(
  p_value numeric, p_quantity bigint, p_included boolean, p_rate numeric, p_threshold numeric, p_rate_above numeric
)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select case
    when p_value * 100 > p_threshold * p_quantity * case when p_included then 100 + p_rate else 100 end
      then p_rate_above
    else p_rate
  end;
$$;
revoke execute on function private.rate_of_value from public, anon, authenticated, service_role;

-- Returns the tax in p_gross rupees (value and tax) that are credited of a value and a tax of which so much is left:
-- p_tax, or as near to it as what is left allows. Even in paise, so that CGST and SGST are equal.
create function private.tax_within(p_gross numeric, p_tax numeric, p_value_left numeric, p_tax_left numeric)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select least(
    greatest(p_tax, ceil(greatest(p_gross - p_value_left, 0) * 50) / 50),
    floor(least(p_gross, p_tax_left) * 50) / 50
  );
$$;
revoke execute on function private.tax_within from public, anon, authenticated, service_role;

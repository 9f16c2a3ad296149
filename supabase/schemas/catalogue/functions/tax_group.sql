-- Returns the category, the chapter of the HSN code and the class of goods as one text, by which products that are
-- taxed alike are found; what is null comes from the category or the settings.
create function private.tax_group(p_category_id uuid, p_hsn_code text, p_tax_code text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(p_category_id::text, '') || ' ' || coalesce(left(p_hsn_code, 2), '') || ' '
    || coalesce(p_tax_code, '');
$$;
revoke execute on function private.tax_group from public, anon, authenticated, service_role;
-- An index has it.
grant execute on function private.tax_group to authenticated, service_role;

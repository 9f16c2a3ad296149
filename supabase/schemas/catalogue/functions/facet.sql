-- Returns a brand or an option value as filters know it: 'size:m' for 'Size' and 'M'; null without a value.
create function private.facet(p_name text, p_value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(p_name || ':' || nullif(left(btrim(regexp_replace(p_value, '\s+', ' ', 'g')), 120), ''));
$$;
revoke execute on function private.facet from public, anon, authenticated, service_role;

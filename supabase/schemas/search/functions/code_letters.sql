-- Returns the letters and digits of an SKU or HSN code: 'FAS-BAG-089' becomes 'fasbag089'.
create function private.code_letters(p_code text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(lower(p_code), '[^a-z0-9]', '', 'g');
$$;
revoke execute on function private.code_letters from public, anon, authenticated, service_role;

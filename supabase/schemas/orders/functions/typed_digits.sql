-- Returns the digits of what was typed where it is a number of five digits or more, also in groups: '74 55 67', '+91
-- 98765-43210'. Null for anything else.
create function private.typed_digits(p_search text)
returns text
language sql
immutable
set search_path = ''
as $$
  select d.digits
  from (select regexp_replace(p_search, '[^0-9]', '', 'g')) d (digits)
  where p_search ~ '^\+?[0-9 ()-]+$' and char_length(d.digits) >= 5;
$$;
revoke execute on function private.typed_digits from public, anon, authenticated, service_role;

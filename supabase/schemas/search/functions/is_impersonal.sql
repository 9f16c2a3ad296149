-- Returns false for a search that may name a person or an order: with an @, or with five digits or more, such as a
-- phone number, a PIN code or an order number, in Latin or Devanagari digits.
create function private.is_impersonal(p_search text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_search !~ '@' and char_length(regexp_replace(p_search, '[^0-9०-९]', '', 'g')) < 5;
$$;
revoke execute on function private.is_impersonal from public, anon, authenticated, service_role;

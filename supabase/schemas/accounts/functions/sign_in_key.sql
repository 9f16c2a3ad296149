-- Returns the key of sign_in_failures for these parts, a SHA-256 in hexadecimal.
create function private.sign_in_key(variadic p_parts text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(to_jsonb(p_parts)::text, 'UTF8')), 'hex');
$$;
revoke execute on function private.sign_in_key from public, anon, authenticated, service_role;

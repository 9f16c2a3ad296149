-- Returns the SHA-256 of the token of a link, as hexadecimal digits: tables keep it instead of the token.
create function private.token_hash(p_token text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(p_token, 'UTF8')), 'hex');
$$;
revoke execute on function private.token_hash from public, anon, authenticated, service_role;

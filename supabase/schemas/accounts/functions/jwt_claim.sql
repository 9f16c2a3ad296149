-- Returns a claim of the caller's access token as text; null for a caller without one.
create function private.jwt_claim(p_name text)
returns text
language sql
stable
set search_path = ''
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> p_name;
$$;
revoke execute on function private.jwt_claim from public, anon, authenticated, service_role;

-- Returns a secret for a link: 64 hexadecimal digits, of which 244 bits are random. A UUID alone has 122.
create function private.random_token()
returns text
language sql
volatile
set search_path = ''
as $$
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
$$;
revoke execute on function private.random_token from public, anon, authenticated, service_role;

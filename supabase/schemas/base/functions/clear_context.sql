-- Resets what private.set_context() has set.
create function private.clear_context()
returns void
language sql
volatile
set search_path = ''
as $$
  select private.set_context(null);
$$;
revoke execute on function private.clear_context from public, anon, authenticated, service_role;

-- Returns true when the user is an admin. Volatile, unlike is_admin(): it reads what was committed while the caller
-- waited for a lock.
create function private.is_admin_now(p_user_id uuid)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
begin
  return exists (select 1 from public.users u where u.id = p_user_id and u.is_admin);
end;
$$;
revoke execute on function private.is_admin_now from public, anon, authenticated, service_role;

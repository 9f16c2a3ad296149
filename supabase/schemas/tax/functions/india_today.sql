-- Returns the present day in India.
create function private.india_today()
returns date
language sql
stable
set search_path = ''
as $$
  select (now() at time zone 'Asia/Kolkata')::date;
$$;
revoke execute on function private.india_today from public, anon, authenticated, service_role;

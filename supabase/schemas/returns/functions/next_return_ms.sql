-- Returns the next free milliseconds for a return number from p_ms on.
create function private.next_return_ms(p_ms bigint)
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(max(substr(r.number, 5)::bigint), p_ms) + 1
  from public.return_requests r
  where r.number between 'RET-' || p_ms and 'RET-' || (p_ms + 60000);
$$;
revoke execute on function private.next_return_ms from public, anon, authenticated, service_role;

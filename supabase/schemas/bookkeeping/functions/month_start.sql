-- Returns the moment at which the month of a day begins in India.
create function private.month_start(p_day date)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select date_trunc('month', p_day::timestamp) at time zone 'Asia/Kolkata';
$$;
revoke execute on function private.month_start from public, anon, authenticated, service_role;

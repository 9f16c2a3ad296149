-- Returns the current time in milliseconds since 1970: the source of order, return and invoice numbers and dates.
-- Tests and demo data fix it with: set haat.now_ms = '1780000000000'.
create function private.now_ms()
returns bigint
language sql
volatile
set search_path = ''
as $$
  select coalesce(
    nullif(current_setting('haat.now_ms', true), '')::bigint,
    floor(extract(epoch from clock_timestamp()) * 1000)::bigint
  );
$$;
revoke execute on function private.now_ms from public, anon, authenticated, service_role;

-- Returns the Indian financial year of a time, 1 April to 31 March in Kolkata, as '26-27'.
create function private.financial_year(p_at timestamptz)
returns text
language sql
immutable
set search_path = ''
as $$
  select to_char(d.april, 'YY') || '-' || to_char(d.april + interval '1 year', 'YY')
  from (select (p_at at time zone 'Asia/Kolkata') - interval '3 months' as april) d;
$$;
revoke execute on function private.financial_year from public, anon, authenticated, service_role;

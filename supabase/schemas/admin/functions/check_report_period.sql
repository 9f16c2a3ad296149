-- Raises 22023 when a report is asked for no days, or for more than three years.
create function private.check_report_period(p_from date, p_to date)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_from is null or p_to is null or not p_to - p_from between 0 and 1095
    or p_from < '2000-01-01' or p_to > '2100-01-01'
  then
    raise invalid_parameter_value using message = 'a report has between 1 and 1,096 days';
  end if;
end;
$$;
revoke execute on function private.check_report_period from public, anon, authenticated, service_role;

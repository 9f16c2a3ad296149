-- Stores the errors of one request or run of the cron, [{operation, cause}], at most ten. Of an hour 500 are stored: a
-- shop whose every page fails fills no disk. Longer texts are cut. Returns how many were stored.
create function public.shop_record_errors(
  p_request_id text,
  p_errors jsonb,
  p_method text default null,
  p_path text default null
)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count integer;
begin
  if (
    select count(*)
    from (select from public.error_events e where e.created_at > now() - interval '1 hour' limit 500) c
  ) >= 500 then
    return 0;
  end if;
  insert into public.error_events (request_id, method, path, operation, cause)
  select p_request_id, p_method, left(p_path, 300), left(e.operation, 200), left(e.cause, 2000)
  from jsonb_to_recordset(p_errors) e (operation text, cause text)
  limit 10;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
revoke execute on function public.shop_record_errors from public, anon, authenticated, service_role;
grant execute on function public.shop_record_errors to service_role;

-- Counts an error result that comes from a limit on orders, for the portal's page Health. Returns the error, or null
-- for null. Called last, since the row is locked until the transaction ends.
create function private.count_refusal(p_error jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if p_error ->> 'code' in (
    'line_limit_exceeded', 'cod_limit_exceeded', 'too_many_cod', 'too_many_cod_phone', 'too_many_unpaid',
    'too_many_unpaid_units'
  ) then
    insert into public.order_refusals as r (code) values (p_error ->> 'code')
    on conflict (code) do update set times = r.times + 1, last_at = now();
  end if;
  return p_error;
end;
$$;
revoke execute on function private.count_refusal from public, anon, authenticated, service_role;

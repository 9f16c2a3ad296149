-- Compares what couriers paid for an order anew when it is delivered, or when that was a mistake.
create function private.compare_remittance()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.compare_cod_lines(array[new.id]);
  return null;
end;
$$;
revoke execute on function private.compare_remittance from public, anon, authenticated, service_role;

-- Refuses a class of goods that has no rate.
create function private.check_tax_code()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select 1 from public.tax_rates r where r.tax_code = new.tax_code) then
    raise foreign_key_violation using message = 'no such tax class: ' || new.tax_code;
  end if;
  return new;
end;
$$;
revoke execute on function private.check_tax_code from public, anon, authenticated, service_role;

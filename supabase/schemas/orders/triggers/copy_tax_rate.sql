-- Keeps the tax rate of the day on which the order is placed.
create function private.copy_tax_rate()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.tax_rate := coalesce(new.tax_rate, (select s.tax_rate from public.settings s));
  return new;
end;
$$;
revoke execute on function private.copy_tax_rate from public, anon, authenticated, service_role;

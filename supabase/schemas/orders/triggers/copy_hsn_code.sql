-- Keeps the HSN code that the product has on the day it is ordered.
create function private.copy_hsn_code()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.hsn_code := coalesce(new.hsn_code, (select p.hsn_code from public.products p where p.id = new.product_id));
  return new;
end;
$$;
revoke execute on function private.copy_hsn_code from public, anon, authenticated, service_role;

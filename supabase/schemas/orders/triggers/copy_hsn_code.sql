-- Keeps the HSN code that the variant, or else its product, its category or the settings, has on the day it is ordered.
-- The same as private.product_taxes, which also looks up the rate: that would cost each order more.
create function private.copy_hsn_code()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.hsn_code := coalesce(new.hsn_code, (
    select coalesce(p.hsn_code, o.hsn_code, c.hsn_code, nullif(s.hsn_code, ''))
    from public.products p
    cross join public.settings s
    left join public.products o on o.id = p.variant_of
    left join public.categories c on c.id = coalesce(o.category_id, p.category_id)
    where p.id = new.product_id
  ));
  return new;
end;
$$;
revoke execute on function private.copy_hsn_code from public, anon, authenticated, service_role;

-- Keeps the category of the product, and the HSN code that the variant, or else its product, its category or the
-- settings, has on the day it is ordered. The HSN code is the same as private.product_taxes's, which also looks up the
-- rate: that would cost each order more.
create function private.copy_classes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.product_id is null then
    return new;
  end if;
  select coalesce(new.hsn_code, p.hsn_code, o.hsn_code, c.hsn_code, nullif(s.hsn_code, '')),
    coalesce(new.category_id, o.category_id, p.category_id)
  into new.hsn_code, new.category_id
  from public.products p
  cross join public.settings s
  left join public.products o on o.id = p.variant_of
  left join public.categories c on c.id = coalesce(o.category_id, p.category_id)
  where p.id = new.product_id;
  return new;
end;
$$;
revoke execute on function private.copy_classes from public, anon, authenticated, service_role;

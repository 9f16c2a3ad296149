-- Gives the variants of a product what has changed in it; copy_product_to_variant knows what.
create function private.update_variants()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (new.name, new.is_active, new.brand, new.options)
    is distinct from (old.name, old.is_active, old.brand, old.options)
  then
    update public.products v set updated_at = now() where v.variant_of = new.id;
  end if;
  return null;
end;
$$;
revoke execute on function private.update_variants from public, anon, authenticated, service_role;

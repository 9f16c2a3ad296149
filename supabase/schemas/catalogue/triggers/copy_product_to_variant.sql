-- Gives a variant what it has from its product: the name, whether it is for sale, and the facets.
create function private.copy_product_to_variant()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_product public.products;
begin
  select p.* into v_product from public.products p where p.id = new.variant_of;
  if v_product.variant_of is not null or jsonb_array_length(v_product.options) = 0 then
    raise check_violation using message = 'a variant belongs to a product with options';
  end if;
  new.name := v_product.name;
  new.is_active := new.is_offered and v_product.is_active;
  new.facets := private.own_facets(v_product.brand, v_product.options, new.option_values);
  return new;
end;
$$;
revoke execute on function private.copy_product_to_variant from public, anon, authenticated, service_role;

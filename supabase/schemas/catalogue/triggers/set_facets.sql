-- Keeps the facets of a product whose brand or options change; sum_variants keeps those of its variants.
create function private.set_facets()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.facets := private.product_facets(new.id, new.brand);
  return new;
end;
$$;
revoke execute on function private.set_facets from public, anon, authenticated, service_role;

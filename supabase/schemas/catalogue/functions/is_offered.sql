-- Returns whether a product is active, or a variant offered while its product is active: what the portal calls active.
create function private.is_offered(p_product public.products)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when p_product.variant_of is null then p_product.is_active else p_product.is_offered end;
$$;
revoke execute on function private.is_offered from public, anon, authenticated, service_role;

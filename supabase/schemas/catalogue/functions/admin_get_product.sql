-- Returns the product of an edit form with its version, or null. Raises 42501 without products.read.
create function public.admin_get_product(p_product_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('products.read');
  return (select private.product_form(p) from public.products p where p.id = p_product_id);
end;
$$;
revoke execute on function public.admin_get_product from public, anon, authenticated, service_role;
grant execute on function public.admin_get_product to authenticated;

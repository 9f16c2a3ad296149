-- Returns how many listed products have no HSN code, for the set-up checklist; see private.products_without_hsn. Raises
-- 42501 without settings.write.
create function public.admin_products_without_hsn()
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('settings.write');
  return private.products_without_hsn();
end;
$$;
revoke execute on function public.admin_products_without_hsn from public, anon, authenticated, service_role;
grant execute on function public.admin_products_without_hsn to authenticated;

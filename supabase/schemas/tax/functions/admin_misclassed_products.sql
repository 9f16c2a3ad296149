-- Returns how many products of private.misclassed_products there are, for the set-up checklist; at most 1,001. Raises
-- 42501 without settings.write.
create function public.admin_misclassed_products()
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('settings.write');
  return (select count(*) from private.misclassed_products(1001));
end;
$$;
revoke execute on function public.admin_misclassed_products from public, anon, authenticated, service_role;
grant execute on function public.admin_misclassed_products to authenticated;

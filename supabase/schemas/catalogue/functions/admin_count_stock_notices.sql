-- Returns how many shoppers wait for a product or its variants, 1,001 for more than 1,000. Raises 42501 without
-- products.read.
create function public.admin_count_stock_notices(p_product_id uuid)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('products.read');
  return private.count_stock_notices(p_product_id);
end;
$$;
revoke execute on function public.admin_count_stock_notices from public, anon, authenticated, service_role;
grant execute on function public.admin_count_stock_notices to authenticated;

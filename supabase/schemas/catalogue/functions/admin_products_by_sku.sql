-- Returns what a CSV import is compared with: [{sku, name, price, stock, is_active}] of the first 1,000 SKUs.
-- Raises 42501 unless an admin calls it.
create function public.admin_products_by_sku(p_skus text[])
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'sku', p.sku, 'name', p.name, 'price', p.price, 'stock', p.stock, 'is_active', p.is_active
    )), '[]')
    from public.products p
    where p.sku = any (p_skus[1:1000])
  );
end;
$$;
revoke execute on function public.admin_products_by_sku from public, anon, authenticated, service_role;
grant execute on function public.admin_products_by_sku to authenticated;

-- Returns what the tax screen shows: {today, rates: [{tax_code, holds_from, rate}], categories: [{id, name, slug,
-- hsn_code, tax_code, version}], without_hsn (see private.products_without_hsn), misclassed: at most 21 of
-- private.misclassed_products, carts (see private.typical_carts)}.
-- Raises 42501 without settings.write.
create function public.admin_tax_overview()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('settings.write');
  return jsonb_build_object(
    'today', private.india_today(),
    'rates', (
      select jsonb_agg(to_jsonb(r) - 'id' order by r.tax_code <> 'exempt', r.tax_code, r.holds_from)
      from public.tax_rates r
    ),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'name', c.name, 'slug', c.slug, 'hsn_code', c.hsn_code, 'tax_code', c.tax_code,
        'version', c.updated_at
      ) order by c.sort_order, c.name), '[]')
      from public.categories c
    ),
    'without_hsn', private.products_without_hsn(),
    'misclassed', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from private.misclassed_products(21) m),
    'carts', private.typical_carts()
  );
end;
$$;
revoke execute on function public.admin_tax_overview from public, anon, authenticated, service_role;
grant execute on function public.admin_tax_overview to authenticated;

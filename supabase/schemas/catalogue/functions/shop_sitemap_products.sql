-- Returns one page of the sitemap: [{id, updated_at}], at most 10,000 active products, pages counted from 1.
-- One JSON value, because the data API cuts lists at 1,000 rows.
create function public.shop_sitemap_products(p_page integer)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'updated_at', l.updated_at) order by l.id), '[]')
  from (
    select p.id, p.updated_at
    from public.products p
    where p.is_listed
    order by p.id
    limit 10000
    offset (greatest(p_page, 1)::bigint - 1) * 10000
  ) l;
$$;
revoke execute on function public.shop_sitemap_products from public, anon, authenticated, service_role;
grant execute on function public.shop_sitemap_products to anon, authenticated, service_role;

-- Returns [{name, slug}]: the active categories in their order, for the row of categories and the filter of a list.
create function public.shop_categories()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug) order by c.sort_order, c.name), '[]'
  )
  from public.categories c
  where c.is_active;
$$;
revoke execute on function public.shop_categories from public, anon, authenticated, service_role;
grant execute on function public.shop_categories to anon, authenticated;

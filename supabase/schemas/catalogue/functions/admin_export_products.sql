-- Returns the products after p_after in the order of their ids, at most 200, each with its variants in the order of
-- their option values: [{...columns, category, variants: [...]}]. Raises 42501 without products.write.
create function public.admin_export_products(p_after uuid default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('products.write');
  return (
    select coalesce(jsonb_agg(
      to_jsonb(p) - '{search_vector,facets}'::text[] || jsonb_build_object(
        'category', (select c.name from public.categories c where c.id = p.category_id),
        'shown_images', private.shown_images(p),
        'variants', case p.options when '[]' then '[]' else private.variant_rows(p) end
      ) order by p.id
    ), '[]')
    from (
      select * from public.products p
      where p.variant_of is null and (p_after is null or p.id > p_after) order by p.id limit 200
    ) p
  );
end;
$$;
revoke execute on function public.admin_export_products from public, anon, authenticated, service_role;
grant execute on function public.admin_export_products to authenticated;

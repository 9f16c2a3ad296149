-- Returns those of these ids, at most 50, that are not sold any more, for the cart that has them: [{id, name,
-- variant_label, product_id}]. product_id is where its other variants are, null when the product is not sold either.
-- Whoever knows the id had it in a cart when it was for sale. Security definer, because only what is for sale may be
-- read.
create function public.shop_unsold_names(p_ids uuid[])
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'name', p.name, 'variant_label', p.variant_label,
    'product_id', case when o.is_active then o.id end
  )), '[]')
  from public.products p
  left join public.products o on o.id = p.variant_of
  where p.id = any (p_ids[1:50]) and not p.is_active;
$$;
revoke execute on function public.shop_unsold_names from public, anon, authenticated, service_role;
grant execute on function public.shop_unsold_names to anon, authenticated;

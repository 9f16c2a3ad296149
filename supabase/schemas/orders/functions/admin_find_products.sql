-- Finds products and variants that can be added to an order, by a part of their name or SKU: at most 10, by name.
-- Returns [{id, name, sku, price, stock}]. Raises 42501 without orders.read.
create function public.admin_find_products(p_search text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_pattern text := '%' || regexp_replace(lower(btrim(left(p_search, 80))), '([%_\\])', '\\\1', 'g') || '%';
begin
  perform private.require_permission('orders.read');
  if char_length(v_pattern) < 5 then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(f) order by f.name, f.id), '[]')
    from (
      select p.id, concat_ws(' · ', p.name, p.variant_label) as name, p.sku, p.price, p.stock
      from public.products p
      where lower(p.name || ' ' || p.sku) like v_pattern and p.is_active and p.options = '[]'
      order by lower(p.name), p.id
      limit 10
    ) f
  );
end;
$$;
revoke execute on function public.admin_find_products from public, anon, authenticated, service_role;
grant execute on function public.admin_find_products to authenticated;

-- Finds products and variants that can be added to an order, by a part of their name or SKU: at most 10 of the first
-- 200 by name, variants in the order of their product's options.
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
    select coalesce(jsonb_agg(to_jsonb(f) - '{key,ranks}'::text[] order by f.key, f.ranks, f.id), '[]')
    from (
      select p.id, concat_ws(' · ', p.name, p.variant_label) as name, p.sku, p.price, p.stock, lower(p.name) as key,
        private.option_ranks(m.options, p.option_values) as ranks
      from (
        select n.* from public.products n
        where lower(n.name || ' ' || n.sku) like v_pattern and n.is_active and n.options = '[]'
        order by lower(n.name), n.id
        limit 200
      ) p
      left join public.products m on m.id = p.variant_of
      order by key, ranks, p.id
      limit 10
    ) f
  );
end;
$$;
revoke execute on function public.admin_find_products from public, anon, authenticated, service_role;
grant execute on function public.admin_find_products to authenticated;

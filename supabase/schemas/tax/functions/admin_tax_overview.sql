-- Returns what the tax screen shows: {today, rates: [{tax_code, holds_from, rate}], categories: [{id, name, slug,
-- hsn_code, tax_code, version}], without_hsn (listed products for which no HSN code is set, not in their category and
-- not in the settings either), carts: [{number, discount, lines: [{product_id, price, quantity, tax_rate}]}]}.
-- The carts are those of the ten newest orders, as they would cost today; in rupees and percent. Raises 42501 without
-- settings.write.
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
    'without_hsn', (
      select count(*)
      from public.products p
      left join public.categories c on c.id = p.category_id
      where p.is_listed and coalesce(p.hsn_code, c.hsn_code) is null
        and exists (select 1 from public.settings s where s.hsn_code = '')
    ),
    'carts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', o.order_number, 'discount', o.discount_amount, 'lines', l.lines
      ) order by o.created_at desc), '[]')
      from (select * from public.orders o order by o.created_at desc, o.id limit 10) o
      cross join lateral (
        select jsonb_agg(jsonb_build_object(
          'product_id', p.id, 'price', p.price, 'quantity', i.quantity, 'tax_rate', t.tax_rate
        )) as lines
        from public.order_items i
        join public.products p on p.id = i.product_id
        cross join lateral private.product_taxes(array[p.id]) t
        where i.order_id = o.id
      ) l
      where l.lines is not null
    )
  );
end;
$$;
revoke execute on function public.admin_tax_overview from public, anon, authenticated, service_role;
grant execute on function public.admin_tax_overview to authenticated;

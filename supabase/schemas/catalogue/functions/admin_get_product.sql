-- Returns the product of an edit form with its version and, to choose from, tax_rates: [{tax_code, holds_from, rate,
-- threshold, rate_above}]; where prices hold the tax also included: {price, tax_rate, threshold, rate_above} of today.
-- Null when there is no such product. Raises 42501 without products.read.
create function public.admin_get_product(p_product_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('products.read');
  return (
    select private.product_form(p) || jsonb_build_object('tax_rates', (
      select coalesce(
        jsonb_agg(
          to_jsonb(r) - 'id' order by r.tax_code, r.holds_from
        ),
        '[]'
      )
      from public.tax_rates r
    ), 'included', (
      select jsonb_build_object(
        'price', p.price, 'tax_rate', t.tax_rate, 'threshold', t.threshold, 'rate_above', t.rate_above
      )
      from private.product_taxes(array[p.id]) t
      join public.settings s on s.tax_mode = 'gst' and s.prices_include_tax
    ))
    from public.products p where p.id = p_product_id
  );
end;
$$;
revoke execute on function public.admin_get_product from public, anon, authenticated, service_role;
grant execute on function public.admin_get_product to authenticated;

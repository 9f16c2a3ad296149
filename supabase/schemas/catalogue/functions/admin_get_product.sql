-- Returns the product of an edit form with its version and, to choose from, tax_rates: [{tax_code, holds_from, rate}];
-- null when there is no such product. Raises 42501 without products.read.
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
          jsonb_build_object('tax_code', r.tax_code, 'holds_from', r.holds_from, 'rate', r.rate)
          order by r.tax_code, r.holds_from
        ),
        '[]'
      )
      from public.tax_rates r
    ))
    from public.products p where p.id = p_product_id
  );
end;
$$;
revoke execute on function public.admin_get_product from public, anon, authenticated, service_role;
grant execute on function public.admin_get_product to authenticated;

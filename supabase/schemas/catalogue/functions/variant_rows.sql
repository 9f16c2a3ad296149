-- Returns the variants of a product for its form, in the order of the option values: those that are offered, and those
-- that are not but still belong to a combination.
create function private.variant_rows(p_product public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(private.variant_row(v) order by private.option_ranks(p_product.options, v.option_values)), '[]'
  )
  from public.products v
  where v.variant_of = p_product.id and v.retired_at is null
    and private.option_ranks(p_product.options, v.option_values) is not null;
$$;
revoke execute on function private.variant_rows from public, anon, authenticated, service_role;

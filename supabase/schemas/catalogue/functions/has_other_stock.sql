-- Returns whether a stock that the form of variants would write is not the one that the form showed. The caller has
-- locked the product and its variants.
create function private.has_other_stock(p_product public.products, p_variants jsonb)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select 1
    from jsonb_to_recordset(p_variants) r (id uuid, stock integer, expected_stock integer)
    join public.products v on v.id = r.id and v.variant_of = p_product.id
    where r.stock <> r.expected_stock and v.stock <> r.expected_stock
  );
$$;
revoke execute on function private.has_other_stock from public, anon, authenticated, service_role;

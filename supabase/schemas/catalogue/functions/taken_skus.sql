-- Returns which SKUs of p_variants (see admin_save_variants) other products or variants have: [{sku, product_id, name,
-- retired}]; product_id is that of the product, name has the variant's label, and retired says that it left its
-- product. Capitals do not count.
create function private.taken_skus(p_product_id uuid, p_variants jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'sku', r.sku, 'product_id', coalesce(p.variant_of, p.id), 'name', concat_ws(' · ', p.name, p.variant_label),
        'retired', p.retired_at is not null
      ) order by r.sku
    ),
    '[]'
  )
  from jsonb_to_recordset(p_variants) r (id uuid, option_values text[], sku text)
  join public.products p on lower(p.sku) = lower(r.sku)
  where p.variant_of is distinct from p_product_id or not exists (
    select 1 from jsonb_to_recordset(p_variants) k (id uuid, option_values text[])
    where k.id = p.id or (k.id is null and k.option_values = p.option_values)
  );
$$;
revoke execute on function private.taken_skus from public, anon, authenticated, service_role;

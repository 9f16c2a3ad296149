-- Takes the variants of a product that its form no longer has off sale. They keep SKU, price, image and stock, for when
-- their option values come back; without options the product has taken over their stock. The caller has locked them,
-- and set the context of the ledger.
create function private.remove_variants(p_product public.products, p_kept jsonb, p_has_options boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.products v
  set is_offered = false, retired_at = now(), stock = case when p_has_options then v.stock else 0 end
  where v.variant_of = p_product.id and v.retired_at is null and not exists (
    select 1 from jsonb_to_recordset(p_kept) r (id uuid, option_values text[])
    where r.id = v.id or (r.id is null and r.option_values = v.option_values)
  );
end;
$$;
revoke execute on function private.remove_variants from public, anon, authenticated, service_role;

-- Removes the variants of a product that its form no longer has: deletes those that were never ordered or wanted in an
-- exchange, and takes the others off sale with their stock. The caller has locked them, and set the context of the
-- ledger.
create function private.remove_variants(p_product public.products, p_kept jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_removed uuid[] := array(
    select v.id
    from public.products v
    where v.variant_of = p_product.id and not exists (
      select 1 from jsonb_to_recordset(p_kept) r (id uuid, option_values text[])
      where r.id = v.id or (r.id is null and r.option_values = v.option_values)
    )
  );
  v_sold uuid[] := array(
    select r.id from unnest(v_removed) r (id)
    where (select true from public.order_items i where i.product_id = r.id limit 1)
      or (select true from public.return_items i where i.replacement_id = r.id limit 1)
  );
begin
  update public.products v set stock = 0, is_offered = false where v.id = any (v_sold);
  delete from public.products v where v.id = any (v_removed) and v.id <> all (v_sold);
end;
$$;
revoke execute on function private.remove_variants from public, anon, authenticated, service_role;

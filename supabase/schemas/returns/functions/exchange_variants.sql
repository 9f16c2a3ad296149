-- Returns the other variants of its product that an ordered item can be exchanged for: those that are offered and cost
-- the same today as the one that was bought, so that nothing is charged or paid back. In tax mode 'gst' they also
-- have the same tax class and HSN code, so that the invoice stays right.
create function private.exchange_variants(p_product_id uuid)
returns setof public.products
language sql
stable
rows 10
set search_path = ''
as $$
  select v.*
  from public.products b
  join public.products v on v.variant_of = coalesce(b.variant_of, b.id)
  where b.id = p_product_id and v.id <> b.id and v.is_active and v.price = b.price
    and (
      (select s.tax_mode from public.settings s) <> 'gst'
      or (
        select count(distinct (t.tax_code, coalesce(t.hsn_code, ''))) from private.product_taxes(array[b.id, v.id]) t
      ) = 1
    );
$$;
revoke execute on function private.exchange_variants from public, anon, authenticated, service_role;

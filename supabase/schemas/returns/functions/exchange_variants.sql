-- Returns the other variants of its product that an ordered item can be exchanged for: those that are offered and cost
-- the same today as the one that was bought, so that nothing is charged or paid back.
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
  where b.id = p_product_id and v.id <> b.id and v.is_active and v.price = b.price;
$$;
revoke execute on function private.exchange_variants from public, anon, authenticated, service_role;

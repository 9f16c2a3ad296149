-- Returns the variants that left a product with their option values, the last first, at most 200: as they come back,
-- for sale.
create function private.retired_rows(p_product public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(private.variant_row(v) || '{"is_offered": true}' order by v.retired_at desc, v.id), '[]'
  )
  from (
    select * from public.products r
    where r.variant_of = p_product.id and r.retired_at is not null
    order by r.retired_at desc, r.id limit 200
  ) v;
$$;
revoke execute on function private.retired_rows from public, anon, authenticated, service_role;

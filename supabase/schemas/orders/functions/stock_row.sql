-- Returns the product or variant whose stock has the units of one that was sold: itself, or the product when it was a
-- variant and the product has no options any more, which took over the stock of its variants (see remove_variants).
create function private.stock_row(p_product_id uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  select case when v.retired_at is not null and p.options = '[]' then p.id else v.id end
  from public.products v
  left join public.products p on p.id = v.variant_of
  where v.id = p_product_id;
$$;
revoke execute on function private.stock_row from public, anon, authenticated, service_role;

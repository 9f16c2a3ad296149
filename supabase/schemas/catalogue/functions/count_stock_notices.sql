-- Returns how many notices a product and its variants have, 1,001 for more than 1,000.
create function private.count_stock_notices(p_product_id uuid)
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer from (
    select 1
    from (
      select p_product_id as id
      union all
      select v.id from public.products v where v.variant_of = p_product_id
    ) p
    join public.stock_notices n on n.product_id = p.id
    limit 1001
  ) c;
$$;
revoke execute on function private.count_stock_notices from public, anon, authenticated, service_role;

-- Returns the product of an order's item: product_sku names it, also when a variant was ordered, and after both are
-- gone.
create function private.ordered_product_id(p_item public.order_items)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select case
    when p_item.product_sku ~ '^SKU-[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
    then substr(p_item.product_sku, 5)::uuid
    else coalesce(p_item.product_id, '00000000-0000-0000-0000-000000000000')
  end;
$$;
revoke execute on function private.ordered_product_id from public, anon, authenticated, service_role;

-- Locks the products of a return request, and what an exchange sends for them.
create function private.lock_returned_products(p_return_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  select private.lock_stock_and_coupons('{}', array(
    select i.product_id
    from public.return_items ri
    join public.order_items i on i.id = ri.order_item_id
    where ri.return_id = p_return_id and i.product_id is not null
    union
    select ri.replacement_id
    from public.return_items ri
    where ri.return_id = p_return_id and ri.replacement_id is not null
  ));
$$;
revoke execute on function private.lock_returned_products from public, anon, authenticated, service_role;

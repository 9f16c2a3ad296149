-- Returns the state of the caller's review of a product: published, waiting, may-write once an order with the product
-- has been delivered to them, else not-bought.
create function public.shop_own_review(p_product_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (
      select case when r.is_approved then 'published' else 'waiting' end
      from public.reviews r
      where r.product_id = p_product_id and r.user_id = (select auth.uid())
    ),
    case when private.has_received(p_product_id) then 'may-write' else 'not-bought' end
  );
$$;
revoke execute on function public.shop_own_review from public, anon, authenticated, service_role;
grant execute on function public.shop_own_review to authenticated;

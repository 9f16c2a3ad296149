-- Returns whether a product, or a variant of it, was delivered to the caller. Security definer, because a variant that
-- is not offered any more is hidden from the caller.
create function private.has_received(p_product_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.orders o
    join public.order_items i on i.order_id = o.id
    left join public.products v on v.id = i.product_id
    where o.user_id = (select auth.uid()) and o.status = 'delivered' and p_product_id in (i.product_id, v.variant_of)
  );
$$;
revoke execute on function private.has_received from public, anon, authenticated, service_role;
grant execute on function private.has_received to authenticated;

-- Returns one page of the caller's own orders, newest first: {ids, total}. Every word of the search must be in the
-- order number or in one product name. No statuses means all.
create function public.shop_search_orders(p_search text, p_statuses text[], p_limit integer, p_offset integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with word as (
    select distinct lower(w) as text from regexp_split_to_table(btrim(p_search), '[[:space:]]+') w where w <> ''
  ),
  found as (
    select o.id, o.created_at
    from public.orders o
    where o.user_id = (select auth.uid())
      and (cardinality(p_statuses) = 0 or o.status = any(p_statuses))
      and exists (
        select 1
        from (
          select o.order_number
          union all
          select concat_ws(' ', i.product_name, i.variant_label) from public.order_items i where i.order_id = o.id
        ) t (text)
        where not exists (select 1 from word where position(word.text in lower(t.text)) = 0)
      )
  )
  select jsonb_build_object(
    'ids', coalesce((
      select jsonb_agg(page.id)
      from (
        select f.id from found f order by f.created_at desc, f.id
        limit least(greatest(p_limit, 0), 100) offset greatest(p_offset, 0)
      ) page
    ), '[]'),
    'total', (select count(*) from found)
  );
$$;
revoke execute on function public.shop_search_orders from public, anon, authenticated, service_role;
grant execute on function public.shop_search_orders to authenticated;

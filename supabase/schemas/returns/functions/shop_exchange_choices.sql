-- Returns what the items of the caller's own order can be exchanged for (see exchange_variants), in the order of the
-- option values: [{order_item_id, product_id, label, stock}].
create function public.shop_exchange_choices(p_order_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('order_item_id', i.id, 'product_id', v.id, 'label', v.variant_label, 'stock', v.stock)
      order by i.id, private.option_ranks(p.options, v.option_values), v.id
    ),
    '[]'
  )
  from public.orders o
  join public.order_items i on i.order_id = o.id
  cross join private.exchange_variants(i.product_id) v
  join public.products p on p.id = v.variant_of
  where o.id = p_order_id and o.user_id = private.session_user_id();
$$;
revoke execute on function public.shop_exchange_choices from public, anon, authenticated, service_role;
grant execute on function public.shop_exchange_choices to authenticated;

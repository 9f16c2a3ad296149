-- Returns what was paid for items [{order_item_id, quantity}] of an order without delivery, in rupees: the share of all
-- items that came back or are about to, with these, less the amounts of the earlier requests. So the amounts add up.
create function private.share_of_items(p_order public.orders, p_items jsonb)
returns numeric
language sql
stable
set search_path = ''
as $$
  select greatest(private.item_share(p_order, v.value) - (
    select coalesce(sum(r.items_amount), 0)
    from public.return_requests r
    where r.order_id = p_order.id and r.status not in ('rejected', 'withdrawn')
  ), 0)
  from (
    select sum(private.item_value(i, i.quantity - n.quantity + coalesce(l.quantity, 0))) as value
    from public.order_items i
    join private.returnable_items(p_order.id) n on n.order_item_id = i.id
    left join jsonb_to_recordset(p_items) l (order_item_id uuid, quantity integer) on l.order_item_id = i.id
  ) v;
$$;
revoke execute on function private.share_of_items from public, anon, authenticated, service_role;

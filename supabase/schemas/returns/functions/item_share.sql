-- Returns the part of what was paid for an order's items (all but delivery) that belongs to items of value p_value, see
-- item_value: price, tax and discount alike, in rupees, rounded half up to the paisa. The shares of all items add up to
-- the whole.
create function private.item_share(p_order public.orders, p_value numeric)
returns numeric
language sql
stable
set search_path = ''
as $$
  select private.amount_share(
    greatest(p_order.total_amount - private.delivery_charge(p_order), 0),
    p_value,
    case when p_order.tax_mode = 'simple' then p_order.subtotal else (
      select sum(private.item_value(i, i.quantity)) from public.order_items i where i.order_id = p_order.id
    ) end
  );
$$;
revoke execute on function private.item_share from public, anon, authenticated, service_role;

-- Returns the part of what was paid for an order's items (all but shipping) that belongs to items of value p_value:
-- price, tax and discount alike, in rupees, rounded half up to the paisa. The shares of all items add up to the whole.
create function private.item_share(p_order public.orders, p_value numeric)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select case when p_order.subtotal = 0 then 0 else
    div(
      2 * greatest(p_order.total_amount - p_order.shipping_amount, 0) * 100 * p_value * 100 + p_order.subtotal * 100,
      2 * p_order.subtotal * 100
    ) / 100
  end;
$$;
revoke execute on function private.item_share from public, anon, authenticated, service_role;

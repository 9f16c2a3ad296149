-- Returns what some units of an order item cost, in rupees: their price, or in tax mode 'gst' their part of the item's
-- price less discount with tax, rounded half up to the paisa.
create function private.item_value(p_item public.order_items, p_quantity bigint)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select case when p_item.taxable_value is null then p_item.unit_price * p_quantity
    else private.amount_share(p_item.taxable_value + p_item.tax_amount, p_quantity, p_item.quantity) end;
$$;
revoke execute on function private.item_value from public, anon, authenticated, service_role;

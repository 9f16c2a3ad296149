-- Returns what was paid for the delivery of an order, in rupees; in tax mode 'gst' with its tax.
create function private.delivery_charge(p_order public.orders)
returns numeric
language sql
stable
set search_path = ''
as $$
  select case when p_order.tax_mode = 'simple' then p_order.shipping_amount else (
    select coalesce(sum(i.delivery_value + i.delivery_tax), 0) from public.order_items i where i.order_id = p_order.id
  ) end;
$$;
revoke execute on function private.delivery_charge from public, anon, authenticated, service_role;

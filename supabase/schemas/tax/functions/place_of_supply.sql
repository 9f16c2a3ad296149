-- Returns the GST code of the state where the goods of an order are supplied; null in tax mode 'simple'. That is the
-- address of delivery (section 10(1)(ca) of the IGST Act, since October 2023), or the place of the registered business
-- that has ordered them, wherever they are sent (section 10(1)(b)).
create function private.place_of_supply(p_order public.orders)
returns text
language sql
stable
set search_path = ''
as $$
  select private.state_code(coalesce(p_order.billing_address, p_order.shipping_address) ->> 'state')
  where p_order.tax_mode = 'gst';
$$;
revoke execute on function private.place_of_supply from public, anon, authenticated, service_role;

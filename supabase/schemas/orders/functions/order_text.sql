-- Returns what an order is found by, in lower case, one a line: the digits of its number, recipient, telephone, PIN
-- code, legal name and GSTIN of a business, tracking numbers, number of the invoice, ids of order and payment at
-- Razorpay, and the SKUs of its items. The customer's account is looked up where it is, see private.search_orders.
create function private.order_text(p_order public.orders)
returns text
language sql
stable
set search_path = ''
as $$
  select lower(concat_ws(
    E'\n',
    substr(p_order.order_number, 5),
    concat_ws(' ', p_order.shipping_address ->> 'first_name', p_order.shipping_address ->> 'last_name'),
    private.phone_digits(p_order.shipping_address),
    p_order.shipping_address ->> 'postal_code',
    p_order.billing_address ->> 'legal_name',
    p_order.buyer_gstin,
    p_order.tracking_number,
    -- Digits that are searched for in groups are looked for as one number.
    case when p_order.tracking_number like '% %' then replace(p_order.tracking_number, ' ', '') end,
    (
      select string_agg(concat_ws(
        E'\n', s.tracking_number, case when s.tracking_number like '% %' then replace(s.tracking_number, ' ', '') end
      ), E'\n')
      from public.shipments s where s.order_id = p_order.id
    ),
    (select i.number from public.invoices i where i.order_id = p_order.id),
    p_order.razorpay_order_id,
    p_order.razorpay_payment_id,
    (
      select string_agg(distinct i.catalogue_sku, E'\n') from public.order_items i
      where i.order_id = p_order.id and i.catalogue_sku <> ''
    )
  ));
$$;
revoke execute on function private.order_text from public, anon, authenticated, service_role;

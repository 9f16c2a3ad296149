-- Adds the lines p_added to an order as the products are today, taxed as part of all its lines p_lines (see gst_lines).
create function private.add_order_items(
  p_order_id uuid, p_added jsonb, p_lines jsonb, p_shipping numeric, p_discount numeric
)
returns void
language sql
set search_path = ''
as $$
  insert into public.order_items (
    order_id, product_id, product_name, variant_label, product_sku, catalogue_sku, product_image, quantity, unit_price,
    total_price, tax_rate, discount_share, taxable_value, tax_amount, delivery_value, delivery_tax
  )
  select p_order_id, p.id, p.name, p.variant_label, 'SKU-' || coalesce(o.id, p.id), p.sku,
    coalesce(nullif(p.image_url, ''), nullif(o.image_url, ''), o.images -> 0 ->> 'url', p.images -> 0 ->> 'url'),
    l.quantity, p.price, p.price * l.quantity,
    g.tax_rate, g.discount_share, g.taxable_value, g.tax_amount, g.delivery_value, g.delivery_tax
  from private.parse_order_lines(p_added) l
  join public.products p on p.id = l.product_id
  left join public.products o on o.id = p.variant_of
  left join private.gst_lines(p_lines, p_shipping, p_discount) g on g.product_id = l.product_id;
$$;
revoke execute on function private.add_order_items from public, anon, authenticated, service_role;

-- Returns the items of an exchange request whose chosen variant cannot be had, or null:
-- [{order_item_id, name, left}]. left: its stock, or null when it is no choice for the item (any more).
--   p_items: [{order_item_id, quantity, replacement_id?}]
create function private.missing_replacements(p_items jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'order_item_id', i.id, 'name', concat_ws(' · ', i.product_name, coalesce(v.variant_label, i.variant_label)),
    'left', v.stock
  ) order by i.product_name, i.id)
  from (
    select l.order_item_id, l.replacement_id, sum(l.quantity) over (partition by l.replacement_id) as quantity
    from jsonb_to_recordset(p_items) l (order_item_id uuid, quantity integer, replacement_id uuid)
    where l.replacement_id is not null
  ) w
  join public.order_items i on i.id = w.order_item_id
  left join private.exchange_variants(i.product_id) v on v.id = w.replacement_id
  where v.id is null or v.stock < w.quantity;
$$;
revoke execute on function private.missing_replacements from public, anon, authenticated, service_role;

-- Tells admins of units that come back although nobody knows the variant: their product got options after it was sold.
create function private.note_units_without_variant(p_order_id uuid)
returns void
language sql
set search_path = ''
as $$
  insert into public.order_notes (order_id, author_id, note)
  select p_order_id, null,
    'Not added to the stock: ' || i.quantity || ' × ' || i.product_name
      || ', which was sold before the product had options. Add it to the stock of the right variant.'
  from public.order_items i
  join public.products p on p.id = i.product_id
  where i.order_id = p_order_id and p.options <> '[]';
$$;
revoke execute on function private.note_units_without_variant from public, anon, authenticated, service_role;

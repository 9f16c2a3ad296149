-- Adds the items of a request to the stock. The caller has locked them.
create function private.restock_returned(p_request public.return_requests)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_context('admin', auth.uid(), 'returned');
  perform private.return_units(p_request.order_id, (
    select jsonb_agg(jsonb_build_object(
      'product_id', i.product_id, 'name', concat_ws(' · ', i.product_name, i.variant_label), 'quantity', ri.quantity
    ))
    from public.return_items ri
    join public.order_items i on i.id = ri.order_item_id
    where ri.return_id = p_request.id
  ));
  perform private.clear_context();
end;
$$;
revoke execute on function private.restock_returned from public, anon, authenticated, service_role;

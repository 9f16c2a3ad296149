-- Adds the items of a request to the stock. The caller has locked them.
create function private.restock_returned(p_request public.return_requests)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_context('admin', auth.uid(), 'returned');
  perform set_config('haat.order_id', p_request.order_id::text, true);
  update public.products p
  set stock = p.stock + m.quantity
  from (
    select i.product_id, sum(ri.quantity)::integer as quantity
    from public.return_items ri
    join public.order_items i on i.id = ri.order_item_id
    where ri.return_id = p_request.id and i.product_id is not null
    group by i.product_id
  ) m
  where p.id = m.product_id and p.options = '[]';
  perform private.note_units_without_variant(p_request.order_id);
  perform set_config('haat.order_id', '', true);
  perform private.clear_context();
end;
$$;
revoke execute on function private.restock_returned from public, anon, authenticated, service_role;

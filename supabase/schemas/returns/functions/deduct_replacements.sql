-- Takes what an exchange sends from the stock. The caller has locked the products, and checked that they are in stock.
create function private.deduct_replacements(p_request public.return_requests)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_context('admin', auth.uid(), 'replacement');
  perform set_config('haat.order_id', p_request.order_id::text, true);
  update public.products p
  set stock = p.stock - w.quantity
  from private.replacements(p_request.id) w
  where p.id = w.product_id and p.options = '[]';
  perform set_config('haat.order_id', '', true);
  perform private.clear_context();
end;
$$;
revoke execute on function private.deduct_replacements from public, anon, authenticated, service_role;

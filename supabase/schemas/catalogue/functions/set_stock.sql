-- Sets the stock of a product, with its reason in the ledger, and writes an audit row. The caller has locked the
-- product.
create function private.set_stock(p_product public.products, p_stock integer, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_stock = p_product.stock then
    return;
  end if;
  perform private.set_context('admin', auth.uid(), p_reason);
  update public.products p set stock = p_stock where p.id = p_product.id;
  perform private.clear_context();
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (auth.uid(), 'update', 'products', p_product.id::text,
    jsonb_build_object('stock', p_product.stock),
    jsonb_build_object('stock', p_stock, 'reason', p_reason));
end;
$$;
revoke execute on function private.set_stock from public, anon, authenticated, service_role;

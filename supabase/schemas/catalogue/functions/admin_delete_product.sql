-- Deletes a product with its variants when none was ever ordered, and deactivates one that was, because orders refer
-- to it.
-- Returns {ok: true, deleted} or {ok: false, code: 'not_found' | 'busy'}. Raises 42501 without products.write.
create function public.admin_delete_product(p_product_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_is_sold boolean;
begin
  perform private.require_permission('products.write');
  -- Waits for orders that are being placed, and they for this.
  perform 1 from public.products p where p.id = p_product_id or p.variant_of = p_product_id order by p.id for update;
  if not exists (select from public.products p where p.id = p_product_id and p.variant_of is null) then
    return private.error_result('not_found');
  end if;
  v_is_sold := exists (
    select from public.products p
    where (p.id = p_product_id or p.variant_of = p_product_id)
      and (select true from public.order_items i where i.product_id = p.id limit 1)
  );
  if v_is_sold then
    update public.products p set is_active = false, is_featured = false where p.id = p_product_id;
  else
    delete from public.products p where p.id = p_product_id;
  end if;
  return jsonb_build_object('ok', true, 'deleted', not v_is_sold);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_delete_product from public, anon, authenticated, service_role;
grant execute on function public.admin_delete_product to authenticated;

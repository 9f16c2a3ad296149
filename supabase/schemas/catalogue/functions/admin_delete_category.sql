-- Deletes a category; its products stay, without a category. One call takes at most p_limit products out of it, so that
-- it ends soon and checkouts of these products wait for no longer; call it until the answer says deleted. A category
-- with products left is hidden from the shop and takes no new ones.
-- The products are locked in id order, as every order locks them: see private.lock_stock_and_coupons. The audit log has
-- one row with the number of products instead of one for each product.
-- Returns {ok: true, deleted, detached, left} or {ok: false, code: 'not_found' | 'busy'}: detached counts the products
-- of all calls. Raises 42501 without categories.write.
create function public.admin_delete_category(p_category_id uuid, p_limit integer default 100)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_ids uuid[];
  v_left integer;
  v_detached integer;
begin
  perform private.require_permission('categories.write');
  perform 1 from public.categories c where c.id = p_category_id for no key update;
  if not found then
    return private.error_result('not_found');
  end if;

  v_ids := array(
    select p.id from public.products p
    where p.category_id = p_category_id
    order by p.id
    limit least(greatest(p_limit, 1), 1000)
    for no key update
  );
  perform private.set_context('admin', auth.uid(), 'category_deleted');
  update public.products p set category_id = null where p.id = any (v_ids);
  perform private.clear_context();

  select count(*) into v_left from public.products p where p.category_id = p_category_id;
  if v_left = 0 then
    -- Waits for products that are entering the category, and keeps further ones out.
    perform 1 from public.categories c where c.id = p_category_id for update;
    select count(*) into v_left from public.products p where p.category_id = p_category_id;
  end if;
  update public.categories c
  set detached_products = c.detached_products + cardinality(v_ids),
    is_active = c.is_active and v_left = 0,
    deleting_since = case when v_left > 0 then coalesce(c.deleting_since, now()) else c.deleting_since end
  where c.id = p_category_id
  returning c.detached_products into v_detached;
  if v_left = 0 then
    delete from public.categories c where c.id = p_category_id;
  end if;
  return jsonb_build_object('ok', true, 'deleted', v_left = 0, 'detached', v_detached, 'left', v_left);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_delete_category from public, anon, authenticated, service_role;
grant execute on function public.admin_delete_category to authenticated;

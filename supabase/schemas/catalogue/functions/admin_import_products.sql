-- Writes price, stock and active flag of up to 100 products: so few that checkouts of them do not wait for long. Each
-- row is {sku, price, stock, is_active, expected}, where expected has the three values that the preview showed. Writes
-- all rows, or none when one differs by now. A row that has its new values already counts as written, so that an import
-- can be repeated.
-- Returns {ok: true, changed} or {ok: false, code: 'changed' (with sku) | 'too_many' | 'busy'}.
-- Raises 42501 unless an admin calls it.
create function public.admin_import_products(p_rows jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_skus text[];
  v_sku text;
begin
  perform private.require_admin();
  if jsonb_array_length(p_rows) > 100 then
    return private.error_result('too_many');
  end if;
  -- The products are found by "= any": a join with the rows alone would read all products.
  v_skus := array(select r ->> 'sku' from jsonb_array_elements(p_rows) r);
  perform 1 from public.products p where p.sku = any (v_skus) order by p.id for no key update;

  select r ->> 'sku' into v_sku
  from jsonb_array_elements(p_rows) r
  left join public.products p on p.sku = r ->> 'sku' and p.sku = any (v_skus)
  where p.id is null
    or (
      (p.price, p.stock, p.is_active) is distinct from (
        (r #>> '{expected,price}')::numeric, (r #>> '{expected,stock}')::integer,
        (r #>> '{expected,is_active}')::boolean)
      and (p.price, p.stock, p.is_active) is distinct from (
        (r ->> 'price')::numeric, (r ->> 'stock')::integer, (r ->> 'is_active')::boolean))
  limit 1;
  if found then
    return private.error_result('changed', jsonb_build_object('sku', v_sku));
  end if;

  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  select auth.uid(), 'update', 'products', p.id::text,
    jsonb_build_object('stock', p.stock), jsonb_build_object('stock', r.stock, 'reason', 'import')
  from jsonb_to_recordset(p_rows) r (sku text, stock integer)
  join public.products p on p.sku = r.sku
  where p.sku = any (v_skus) and p.stock <> r.stock;

  perform private.set_context('admin', auth.uid(), 'import');
  update public.products p set stock = r.stock
  from jsonb_to_recordset(p_rows) r (sku text, stock integer)
  where p.sku = r.sku and p.sku = any (v_skus) and p.stock <> r.stock;
  perform private.clear_context();

  update public.products p set price = r.price, is_active = r.is_active
  from jsonb_to_recordset(p_rows) r (sku text, price numeric, is_active boolean)
  where p.sku = r.sku and p.sku = any (v_skus) and (p.price, p.is_active) is distinct from (r.price, r.is_active);
  return jsonb_build_object('ok', true, 'changed', jsonb_array_length(p_rows));
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_import_products from public, anon, authenticated, service_role;
grant execute on function public.admin_import_products to authenticated;

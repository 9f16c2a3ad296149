-- Sets at how many units a product, and each of its variants, is low; null: 5. Returns {ok: true} or {ok: false, code:
-- 'not_found'}. Raises 42501 without stock.write.
create function public.admin_set_low_stock(p_product_id uuid, p_units integer default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_product_id uuid;
begin
  perform private.require_permission('stock.write');
  select coalesce(p.variant_of, p.id) into v_product_id from public.products p where p.id = p_product_id;
  if v_product_id is null then
    return private.error_result('not_found');
  end if;
  -- The same number again is no change.
  update public.products p set low_stock_at = p_units
  where p.id = v_product_id and p.low_stock_at is distinct from p_units;
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_set_low_stock from public, anon, authenticated, service_role;
grant execute on function public.admin_set_low_stock to authenticated;

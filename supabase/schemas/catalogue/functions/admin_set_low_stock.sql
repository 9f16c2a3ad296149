-- Sets at how many units a product, and each of its variants, is low; null: 5. Returns {ok: true} or {ok: false, code:
-- 'not_found'}. Raises 42501 without stock.write.
create function public.admin_set_low_stock(p_product_id uuid, p_units integer default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('stock.write');
  update public.products p set low_stock_at = p_units
  where p.id = coalesce((select v.variant_of from public.products v where v.id = p_product_id), p_product_id);
  if not found then
    return private.error_result('not_found');
  end if;
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_set_low_stock from public, anon, authenticated, service_role;
grant execute on function public.admin_set_low_stock to authenticated;

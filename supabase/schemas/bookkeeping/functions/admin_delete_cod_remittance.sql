-- Deletes what was entered by mistake, and compares its orders anew. Returns {ok: true} or {ok: false, code:
-- 'not_found'}. Raises 42501 without accounts.write.
create function public.admin_delete_cod_remittance(p_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_order_ids uuid[];
begin
  perform private.require_permission('accounts.write');
  lock table public.cod_remittances in share row exclusive mode;
  select array_agg(distinct l.order_id) filter (where l.order_id is not null) into v_order_ids
  from public.cod_remittance_lines l where l.remittance_id = p_id;
  -- Orders are locked before their lines, as when one is delivered.
  perform 1 from public.orders o where o.id = any (v_order_ids) order by o.id for no key update;
  delete from public.cod_remittances r where r.id = p_id;
  if not found then
    return private.error_result('not_found');
  end if;
  perform private.compare_cod_lines(v_order_ids);
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_delete_cod_remittance from public, anon, authenticated, service_role;
grant execute on function public.admin_delete_cod_remittance to authenticated;

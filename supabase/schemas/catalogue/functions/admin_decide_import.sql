-- Applies an import that has been checked, or cancels one that is under way. What was written before stays.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'changed' (with status)}: the import is in another state.
-- Raises 42501 without products.write.
create function public.admin_decide_import(p_import_id uuid, p_decision text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_status text;
begin
  perform private.require_permission('products.write');
  select i.status into v_status from public.product_imports i where i.id = p_import_id for update;
  if not found then
    return private.error_result('not_found');
  end if;
  if p_decision = 'apply' and v_status = 'ready' then
    update public.product_imports i set status = 'applying', actor_id = auth.uid() where i.id = p_import_id;
  elsif p_decision = 'cancel' and v_status in ('reading', 'checking', 'ready', 'applying', 'images') then
    update public.product_imports i set status = 'cancelled', finished_at = now() where i.id = p_import_id;
  else
    return private.error_result('changed', jsonb_build_object('status', v_status));
  end if;
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  select auth.uid(), 'update', 'product_imports', i.id::text, jsonb_build_object('status', v_status),
    jsonb_build_object('status', i.status, 'file_name', i.file_name, 'creates', i.creates, 'updates', i.updates)
  from public.product_imports i where i.id = p_import_id;
  return '{"ok": true}';
end;
$$;
revoke execute on function public.admin_decide_import from public, anon, authenticated, service_role;
grant execute on function public.admin_decide_import to authenticated;

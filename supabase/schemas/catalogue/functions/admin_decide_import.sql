-- Applies an import that has been checked, or cancels one that is under way. What was written before stays.
-- 'leave_out': a rejected import is checked again without its rows that have errors.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'changed' (with status) | 'active' (with id)}: the import is in
-- another state, or another one is under way.
-- Raises 42501 without products.write.
create function public.admin_decide_import(p_import_id uuid, p_decision text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_status text;
  v_other uuid;
begin
  perform private.require_permission('products.write');
  if p_decision = 'leave_out' then
    perform pg_advisory_xact_lock(hashtextextended('haat:import', 0));
  end if;
  select i.status into v_status from public.product_imports i where i.id = p_import_id for update;
  if not found then
    return private.error_result('not_found');
  end if;
  if p_decision = 'apply' and v_status = 'ready' then
    update public.product_imports i set status = 'applying', actor_id = auth.uid() where i.id = p_import_id;
  elsif p_decision = 'cancel' and v_status in ('reading', 'checking', 'ready', 'applying', 'images') then
    update public.product_imports i set status = 'cancelled', finished_at = now() where i.id = p_import_id;
  elsif p_decision = 'leave_out' and v_status = 'rejected' then
    select i.id into v_other from public.product_imports i
    where i.status in ('reading', 'checking', 'ready', 'applying', 'images');
    if found then
      return private.error_result('active', jsonb_build_object('id', v_other));
    end if;
    update public.product_imports i
    set status = 'checking', leaves_out = true, checked = 0, creates = 0, updates = 0, errors = 0, warnings = 0,
      faulty = 0, finished_at = null, may_add_categories = private.has_permission('categories.write')
    where i.id = p_import_id;
  else
    return private.error_result('changed', jsonb_build_object('status', v_status));
  end if;
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  select auth.uid(), 'update', 'product_imports', i.id::text, jsonb_build_object('status', v_status),
    jsonb_build_object('status', i.status, 'file_name', i.file_name, 'creates', i.creates, 'updates', i.updates,
      'leaves_out', i.leaves_out)
  from public.product_imports i where i.id = p_import_id;
  return '{"ok": true}';
end;
$$;
revoke execute on function public.admin_decide_import from public, anon, authenticated, service_role;
grant execute on function public.admin_decide_import to authenticated;

-- Begins an import. p_import: {file_name, format, ignored_columns, notes}. An upload that ended halfway is given up
-- first. Returns {ok: true, id} or {ok: false, code: 'active', id}: another import is under way.
-- Raises 42501 without products.write, 22023 for malformed input.
create function public.admin_begin_import(p_import jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform private.require_permission('products.write');
  perform private.validate_object('p_import', p_import, '{
    "file_name": "text", "format": "text", "ignored_columns": "array", "notes": "array"
  }');
  -- One at a time, also when two admins send a file at once.
  perform pg_advisory_xact_lock(hashtextextended('haat:import', 0));
  update public.product_imports i set status = 'cancelled', finished_at = now()
  where i.status = 'reading' and (i.actor_id = auth.uid() or i.created_at < now() - interval '15 minutes');
  select i.id into v_id from public.product_imports i
  where i.status in ('reading', 'checking', 'ready', 'applying', 'images');
  if found then
    return private.error_result('active', jsonb_build_object('id', v_id));
  end if;
  insert into public.product_imports (actor_id, file_name, format, ignored_columns, notes, may_add_categories)
  values (
    auth.uid(), left(p_import ->> 'file_name', 200), p_import ->> 'format',
    array(select left(c, 100) from jsonb_array_elements_text(p_import -> 'ignored_columns') c limit 100),
    p_import -> 'notes',
    private.has_permission('categories.write')
  )
  returning id into v_id;
  return jsonb_build_object('ok', true, 'id', v_id);
end;
$$;
revoke execute on function public.admin_begin_import from public, anon, authenticated, service_role;
grant execute on function public.admin_begin_import to authenticated;

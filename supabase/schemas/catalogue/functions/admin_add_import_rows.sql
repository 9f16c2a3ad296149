-- Adds up to 2,000 products of a file to an import that its actor has begun, in the order of the file. With p_is_last
-- the check begins. Returns {ok: true} or {ok: false, code: 'not_found' | 'too_many'}.
-- Raises 42501 without products.write.
create function public.admin_add_import_rows(p_import_id uuid, p_rows jsonb, p_is_last boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_import public.product_imports;
begin
  perform private.require_permission('products.write');
  select i.* into v_import from public.product_imports i
  where i.id = p_import_id and i.actor_id = auth.uid() and i.status = 'reading'
  for update;
  if not found then
    return private.error_result('not_found');
  end if;
  if jsonb_array_length(p_rows) > 2000 then
    return private.error_result('too_many');
  end if;
  insert into private.product_import_rows (import_id, place, product)
  select p_import_id, v_import.total + r.place, r.value
  from jsonb_array_elements(p_rows) with ordinality r (value, place);
  update public.product_imports i
  set total = i.total + jsonb_array_length(p_rows),
    status = case when p_is_last then 'checking' else 'reading' end
  where i.id = p_import_id;
  return '{"ok": true}';
end;
$$;
revoke execute on function public.admin_add_import_rows from public, anon, authenticated, service_role;
grant execute on function public.admin_add_import_rows to authenticated;

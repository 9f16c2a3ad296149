-- Returns what differs in an exchange since it was asked for, the key by which admin_decide_return sends it all the
-- same, and what is out of stock: {lines, key, missing}, see changed_replacements and unsendable_replacements; null
-- when nothing is. Raises 42501 without returns.write.
create function public.admin_changed_replacements(p_return_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_lines jsonb;
  v_missing jsonb;
begin
  perform private.require_permission('returns.write');
  v_lines := private.changed_replacements(p_return_id);
  v_missing := private.unsendable_replacements(p_return_id);
  if v_lines is null and v_missing is null then
    return null;
  end if;
  return jsonb_build_object(
    'lines', coalesce(v_lines, '[]'), 'key', md5(v_lines::text), 'missing', coalesce(v_missing, '[]')
  );
end;
$$;
revoke execute on function public.admin_changed_replacements from public, anon, authenticated, service_role;
grant execute on function public.admin_changed_replacements to authenticated;

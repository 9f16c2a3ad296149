-- Returns what differs in an exchange since it was asked for, and the key by which admin_decide_return sends it all the
-- same: {lines, key}, see changed_replacements; null when nothing does. Raises 42501 without returns.write.
create function public.admin_changed_replacements(p_return_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_lines jsonb;
begin
  perform private.require_permission('returns.write');
  v_lines := private.changed_replacements(p_return_id);
  return case when v_lines is not null then jsonb_build_object('lines', v_lines, 'key', md5(v_lines::text)) end;
end;
$$;
revoke execute on function public.admin_changed_replacements from public, anon, authenticated, service_role;
grant execute on function public.admin_changed_replacements to authenticated;

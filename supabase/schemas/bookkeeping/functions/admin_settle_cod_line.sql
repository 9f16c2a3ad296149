-- Takes a difference off the list, with a note that says how it was dealt with. Returns {ok: true}, or {ok: false,
-- code: 'not_found'} when it is no longer on it. Raises 42501 without accounts.write.
create function public.admin_settle_cod_line(p_line_id bigint, p_note text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  update public.cod_remittance_lines l set settled_at = now(), settled_note = btrim(p_note)
  where l.id = p_line_id and l.problem is not null and l.settled_at is null;
  return case when found then jsonb_build_object('ok', true) else private.error_result('not_found') end;
end;
$$;
revoke execute on function public.admin_settle_cod_line from public, anon, authenticated, service_role;
grant execute on function public.admin_settle_cod_line to authenticated;

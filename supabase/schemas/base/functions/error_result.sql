-- Builds an error result: {ok: false, code} and, merged into it, p_details.
create function private.error_result(p_code text, p_details jsonb default '{}')
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object('ok', false, 'code', p_code) || p_details;
$$;
revoke execute on function private.error_result from public, anon, authenticated, service_role;

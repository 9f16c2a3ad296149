-- Builds an error result: {ok: false, code} and, merged into it, p_more.
create function private.refuse(p_code text, p_more jsonb default '{}')
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object('ok', false, 'code', p_code) || p_more;
$$;
revoke execute on function private.refuse from public, anon, authenticated, service_role;

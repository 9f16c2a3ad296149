-- Counts a code of two-step sign-in that is about to be tried, as if it were wrong; shop_return_sign_in takes it back
-- when it is not. A network has 10 wrong codes for an account in 15 minutes, and all networks together 50 in an hour.
--   p_code: a code of the authenticator app, which is refused when it was tried in the last two minutes; null: a
--   recovery code, which ends with its use.
-- Returns {ok: true, keys} or {ok: false, code: 'used' | 'too_many'}.
create function public.shop_begin_code(p_user_id uuid, p_network text, p_code text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_keys text[] := array[
    private.sign_in_key('code network', p_user_id::text, p_network),
    private.sign_in_key('code account', p_user_id::text)
  ];
begin
  if private.count_sign_in(v_keys[1], 10, '15 minutes') is null then
    return private.error_result('too_many');
  elsif private.count_sign_in(v_keys[2], 50, '1 hour') is null then
    perform public.shop_return_sign_in(v_keys[1:1]);
    return private.error_result('too_many');
  elsif p_code is not null and private.count_sign_in(
    private.sign_in_key('used code', p_user_id::text, p_code), 1, '2 minutes'
  ) is null then
    return private.error_result('used');
  end if;
  return jsonb_build_object('ok', true, 'keys', v_keys);
end;
$$;
revoke execute on function public.shop_begin_code from public, anon, authenticated, service_role;
grant execute on function public.shop_begin_code to service_role;

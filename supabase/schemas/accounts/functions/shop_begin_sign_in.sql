-- Counts a password that is about to be tried, as if it were wrong; shop_return_sign_in takes it back when it is not.
-- So passwords that are tried at once cannot pass the limit together.
--   p_account: the e-mail address, in lower case.
--   p_network: where the request comes from.
--   p_mark: {user, browser, since} of a browser that signed in to this account before; null: there is none. It counts
--   unless the account has forgotten its browsers since.
-- A network has 10 wrong passwords for an account in 15 minutes, and so has a known browser. Together, networks have
-- 200 in an hour, which do not keep known browsers out.
-- Returns {ok: true, failures, keys, at} or {ok: false}. failures: how many with this one; at: the time, for a mark.
create function public.shop_begin_sign_in(p_account text, p_network text, p_mark jsonb default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_known boolean := exists (
    select
    from public.users u
    where u.id = (p_mark ->> 'user')::uuid
      and lower(u.email) = p_account
      and (p_mark ->> 'since')::timestamptz >= coalesce(u.browsers_forgotten_at, '-infinity')
  );
  v_keys text[] := array[
    private.sign_in_key(
      case when v_is_known then 'browser' else 'network' end,
      p_account,
      case when v_is_known then p_mark ->> 'browser' else p_network end
    )
  ];
  v_failures integer := private.count_sign_in(v_keys[1], 10, '15 minutes');
begin
  if v_failures is null then
    return jsonb_build_object('ok', false);
  elsif not v_is_known then
    v_keys := v_keys || private.sign_in_key('account', p_account);
    if private.count_sign_in(v_keys[2], 200, '1 hour') is null then
      perform public.shop_return_sign_in(v_keys[1:1]);
      return jsonb_build_object('ok', false);
    end if;
  end if;
  return jsonb_build_object('ok', true, 'failures', v_failures, 'keys', v_keys, 'at', now());
end;
$$;
revoke execute on function public.shop_begin_sign_in from public, anon, authenticated, service_role;
grant execute on function public.shop_begin_sign_in to service_role;

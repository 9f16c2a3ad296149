-- Uses up the leave to set a password without the present one, which a browser got for opening a link of a mail.
--   p_reset_id: its id, in the browser's signed cookie.
-- Returns the keys for shop_return_sign_in, which takes it back when no password was set; null when it was used before.
create function public.shop_begin_password_reset(p_user_id uuid, p_reset_id uuid)
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_key text := private.sign_in_key('password reset', p_user_id::text, p_reset_id::text);
begin
  if private.count_sign_in(v_key, 1, '1 day') is null then
    return null;
  end if;
  return array[v_key];
end;
$$;
revoke execute on function public.shop_begin_password_reset from public, anon, authenticated, service_role;
grant execute on function public.shop_begin_password_reset to service_role;

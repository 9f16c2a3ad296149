-- Makes the caller's account forget the browsers that signed in to it: their marks no longer count in
-- shop_begin_sign_in. Returns the time, from which a new mark counts. Raises 42501 unless somebody is signed in.
create function public.shop_forget_browsers()
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.users u set browsers_forgotten_at = now() where u.id = private.session_user_id();
  if not found then
    raise insufficient_privilege using message = 'shop_forget_browsers is for signed-in users';
  end if;
  return now();
end;
$$;
revoke execute on function public.shop_forget_browsers from public, anon, authenticated, service_role;
grant execute on function public.shop_forget_browsers to authenticated;

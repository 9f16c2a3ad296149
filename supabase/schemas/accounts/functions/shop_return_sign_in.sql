-- Takes back what shop_begin_sign_in has counted under these keys: the password was not wrong.
create function public.shop_return_sign_in(p_keys text[])
returns void
language sql
security definer
set search_path = ''
as $$
  update public.sign_in_failures f set failures = greatest(f.failures - 1, 0) where f.key = any(p_keys);
$$;
revoke execute on function public.shop_return_sign_in from public, anon, authenticated, service_role;
grant execute on function public.shop_return_sign_in to service_role;

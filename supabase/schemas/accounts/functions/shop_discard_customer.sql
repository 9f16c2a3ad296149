-- Deletes an account that was made for an order of a customer which was then refused. Keeps one whose address is
-- confirmed, that was signed in to, of the staff, or with an order, which another form may have placed meanwhile.
-- Returns whether it was deleted.
create function public.shop_discard_customer(p_user_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
begin
  -- In the order of the auth server: the sign-in account before the profile, which placing an order locks.
  perform 1 from auth.users a where a.id = p_user_id for update;
  perform 1 from public.users u where u.id = p_user_id for update;
  delete from auth.users a
  where a.id = p_user_id and a.email_confirmed_at is null and a.last_sign_in_at is null
    and exists (select from public.users u where u.id = a.id and not u.is_admin and u.staff_role is null)
    and not exists (select from public.orders o where o.user_id = a.id);
  return found;
exception
  when lock_not_available then
    return false;
end;
$$;
revoke execute on function public.shop_discard_customer from public, anon, authenticated, service_role;
grant execute on function public.shop_discard_customer to service_role;

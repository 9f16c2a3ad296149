-- Deletes at most p_limit accounts whose e-mail address was not confirmed within p_kept, so that nobody can occupy the
-- address of another person. Looks at the sign-in account again when it has its lock: a confirmation that is under way
-- comes first, and the account stays. Returns how many were deleted.
create function private.delete_unconfirmed_accounts(p_kept interval, p_limit integer)
returns integer
language sql
security definer
set search_path = ''
as $$
  with due as (
    select u.id
    from public.users u
    join auth.users a on a.id = u.id
    where u.unconfirmed_since < now() - p_kept
      and a.email_confirmed_at is null
      and a.last_sign_in_at is null
      and not u.is_admin
      and not exists (select from public.orders o where o.user_id = u.id)
    order by u.unconfirmed_since
    limit p_limit
  ),
  deleted as (
    delete from auth.users s
    using due
    where s.id = due.id and s.email_confirmed_at is null and s.last_sign_in_at is null
    returning s.id
  )
  select count(*)::integer from deleted;
$$;
revoke execute on function private.delete_unconfirmed_accounts from public, anon, authenticated, service_role;

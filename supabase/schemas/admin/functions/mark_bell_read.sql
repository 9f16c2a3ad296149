-- Marks all notifications up to p_until as read; later ones were not on the screen and stay new.
-- Raises 42501 unless an admin calls it.
create function public.mark_bell_read(p_until timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'mark_bell_read is for admins';
  end if;
  insert into public.bell_marks as b (user_id, seen_at)
  values (auth.uid(), least(p_until, now()))
  on conflict (user_id) do update set seen_at = greatest(b.seen_at, excluded.seen_at);
end;
$$;
revoke execute on function public.mark_bell_read from public, anon, authenticated, service_role;
grant execute on function public.mark_bell_read to authenticated;

-- Marks all notifications up to p_until as read; later ones were not on the screen and stay new.
-- Raises 42501 unless staff call it.
create function public.admin_mark_notifications_read(p_until timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  insert into public.notification_reads as r (user_id, read_at)
  values (auth.uid(), least(p_until, now()))
  on conflict (user_id) do update set read_at = greatest(r.read_at, excluded.read_at);
end;
$$;
revoke execute on function public.admin_mark_notifications_read from public, anon, authenticated, service_role;
grant execute on function public.admin_mark_notifications_read to authenticated;

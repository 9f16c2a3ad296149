-- Returns what is new since the caller last marked notifications as read, each counted up to 100, the time of counting
-- and the time of that mark, if any: {until, since, orders, payments, returns, stock, reviews, questions, messages}.
-- Raises 42501 unless staff call it.
create function public.admin_notifications()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_read_at timestamptz := (select r.read_at from public.notification_reads r where r.user_id = auth.uid());
begin
  perform private.require_staff();
  return private.count_notifications(coalesce(v_read_at, '-infinity'), 100)
    || jsonb_build_object('until', now(), 'since', v_read_at);
end;
$$;
revoke execute on function public.admin_notifications from public, anon, authenticated, service_role;
grant execute on function public.admin_notifications to authenticated;

-- Counts what waits in each list that the notifications lead to, seen or not, up to 1,001: {orders, payments, returns,
-- stock, reviews, questions, messages}. What the caller's role may not see counts 0.
-- Raises 42501 unless staff call it.
create function public.admin_count_waiting()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
begin
  perform private.require_staff();
  return private.count_notifications('-infinity', 1001);
end;
$$;
revoke execute on function public.admin_count_waiting from public, anon, authenticated, service_role;
grant execute on function public.admin_count_waiting to authenticated;

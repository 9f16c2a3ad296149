-- Returns when the cron last came to its end; null before its first run.
create function public.shop_cron_finished_at()
returns timestamptz
language sql
stable
security definer
set search_path = ''
as $$
  select c.finished_at from public.cron_runs c;
$$;
revoke execute on function public.shop_cron_finished_at from public, anon, authenticated, service_role;
grant execute on function public.shop_cron_finished_at to service_role;

-- Records that the cron has come to its end.
create function public.shop_record_cron_run()
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.cron_runs (finished_at) values (now())
  on conflict (id) do update set finished_at = excluded.finished_at;
$$;
revoke execute on function public.shop_record_cron_run from public, anon, authenticated, service_role;
grant execute on function public.shop_record_cron_run to service_role;

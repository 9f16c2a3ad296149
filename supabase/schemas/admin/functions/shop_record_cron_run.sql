-- Records that the cron has come to its end, how long it took, and how many requests it made of those it may make.
create function public.shop_record_cron_run(
  p_duration_ms integer default null,
  p_requests integer default null,
  p_request_limit integer default null
)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.cron_runs (finished_at, duration_ms, requests, request_limit)
  values (now(), p_duration_ms, p_requests, p_request_limit)
  on conflict (id) do update
  set finished_at = excluded.finished_at, duration_ms = excluded.duration_ms, requests = excluded.requests,
    request_limit = excluded.request_limit;
$$;
revoke execute on function public.shop_record_cron_run from public, anon, authenticated, service_role;
grant execute on function public.shop_record_cron_run to service_role;

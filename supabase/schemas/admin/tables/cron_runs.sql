-- One row: when the cron last came to its end, how long it took and how many requests it made, and when each alert was
-- last raised, by its code.
create table public.cron_runs (
  id boolean primary key default true check (id),
  finished_at timestamptz not null,
  duration_ms integer check (duration_ms >= 0),
  requests integer check (requests >= 0),
  request_limit integer check (request_limit >= 0),
  alerts jsonb not null default '{}' check (jsonb_typeof(alerts) = 'object')
);
comment on table public.cron_runs is 'When the cron last came to its end, and when it last raised each alert.';

-- Read and written by functions alone.
alter table public.cron_runs enable row level security;
revoke all on public.cron_runs from public, anon, authenticated, service_role;

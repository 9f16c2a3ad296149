-- Errors that the Worker has logged, so that an owner finds the one whose id a shopper reads out. The same texts as in
-- the log, which has nothing about a person.
create table public.error_events (
  id bigint generated always as identity primary key,
  request_id text not null check (request_id ~ '^[0-9a-f]{8}$'),
  -- null for a run of the cron.
  method text check (method ~ '^[A-Z]{1,10}$'),
  path text check (char_length(path) <= 300),
  operation text not null check (char_length(operation) between 1 and 200),
  cause text check (char_length(cause) <= 2000),
  created_at timestamptz not null default now(),
  constraint error_events_request_or_cron check ((method is null) = (path is null))
);
comment on table public.error_events is 'Errors of requests and of the cron, kept for 14 days.';

create index error_events_created_at_idx on public.error_events (created_at);
create index error_events_request_id_idx on public.error_events (request_id);

-- Written by shop_record_errors alone.
alter table public.error_events enable row level security;
revoke all on public.error_events, public.error_events_id_seq from public, anon, authenticated, service_role;
grant select on public.error_events to authenticated;
create policy error_events_select_staff on public.error_events for select to authenticated
  using ((select private.has_permission('health.read')));

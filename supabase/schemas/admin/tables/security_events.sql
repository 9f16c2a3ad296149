-- Sign-ins, refusals and changes of credentials, as app/shop/security/security-events.ts declares them. Nothing about a
-- person but the account, and a keyed hash of the network.
create table public.security_events (
  id bigint generated always as identity primary key,
  event text not null check (event ~ '^[a-z_]{3,40}$'),
  user_id uuid references public.users (id) on delete set null,
  network text check (network ~ '^[0-9a-f]{16}$'),
  request_id text check (char_length(request_id) <= 40),
  -- More than 1 for the rest of an hour that had too many events: that row names neither account nor network.
  times integer not null default 1 check (times > 0),
  created_at timestamptz not null default now()
);
comment on table public.security_events is 'Security log, kept for 90 days.';

create index security_events_created_at_idx on public.security_events (created_at);
create index security_events_event_idx on public.security_events (event, id desc);
create index security_events_user_id_idx on public.security_events (user_id, id desc);
create index security_events_network_idx on public.security_events (network, id desc);

-- Written by record_security_event alone.
alter table public.security_events enable row level security;
revoke all on public.security_events, public.security_events_id_seq from public, anon, authenticated, service_role;
grant select on public.security_events to authenticated;
create policy security_events_select_staff on public.security_events for select to authenticated
  using ((select private.has_permission('audit.read')));

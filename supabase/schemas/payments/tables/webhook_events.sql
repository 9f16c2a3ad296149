create table public.webhook_events (
  event_id text primary key check (char_length(event_id) between 1 and 100),
  event text not null check (char_length(event) <= 100),
  -- When Razorpay made the event; null when it did not say.
  sent_at timestamptz,
  received_at timestamptz not null default now()
);
comment on table public.webhook_events is 'Razorpay webhook events that were applied, so that none is applied twice.';

create index webhook_events_received_at_idx on public.webhook_events (received_at desc);

-- Written by shop_receive_webhook alone.
alter table public.webhook_events enable row level security;
revoke all on public.webhook_events from public, anon, authenticated, service_role;
grant select on public.webhook_events to authenticated, service_role;
create policy webhook_events_select_staff on public.webhook_events for select to authenticated
  using ((select private.has_permission('health.read')));

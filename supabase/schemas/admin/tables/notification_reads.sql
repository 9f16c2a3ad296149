create table public.notification_reads (
  user_id uuid primary key references public.users (id) on delete cascade,
  read_at timestamptz not null
);
comment on table public.notification_reads is 'Up to when each admin has read the notifications of the portal.';

-- Read and written by functions alone.
alter table public.notification_reads enable row level security;
revoke all on public.notification_reads from public, anon, authenticated, service_role;

-- When each session was last used in the portal, and when the password or a code was last given in it. `id`: the
-- session in auth.sessions.
create table public.portal_sessions (
  id uuid primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  seen_at timestamptz not null default now(),
  confirmed_at timestamptz
);
comment on table public.portal_sessions is 'Sessions of admins in the portal, for the last day.';

create index portal_sessions_user_idx on public.portal_sessions (user_id);
create index portal_sessions_seen_at_idx on public.portal_sessions (seen_at);

-- Read and written by functions alone.
alter table public.portal_sessions enable row level security;
revoke all on public.portal_sessions from public, anon, authenticated, service_role;

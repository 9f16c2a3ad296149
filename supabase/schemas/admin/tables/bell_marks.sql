create table public.bell_marks (
  user_id uuid primary key references public.users (id) on delete cascade,
  seen_at timestamptz not null
);
comment on table public.bell_marks is 'Up to when each admin has read the notifications of the portal.';

-- Read and written by functions alone.
alter table public.bell_marks enable row level security;
revoke all on public.bell_marks from public, anon, authenticated, service_role;

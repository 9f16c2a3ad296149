-- Codes that replace a lost authenticator app, each once. `hash`: HMAC-SHA256 under a secret of the Worker, so the
-- database alone cannot tell a code.
create table public.recovery_codes (
  user_id uuid not null references public.users (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);
comment on table public.recovery_codes is 'Unused recovery codes of two-step sign-in, as keyed hashes.';

-- Read and written by functions alone.
alter table public.recovery_codes enable row level security;
revoke all on public.recovery_codes from public, anon, authenticated, service_role;

-- Wrong passwords, counted by account and network, by account and browser, and by account. Keys are hashes, and an
-- address is counted whether or not it has an account.
create table public.sign_in_failures (
  key text primary key check (char_length(key) = 64),
  failures integer not null check (failures >= 0),
  since timestamptz not null default now()
);
comment on table public.sign_in_failures is 'Wrong passwords of the last hour, by hashed account, network and browser.';

create index sign_in_failures_since_idx on public.sign_in_failures (since);

-- Read and written by shop_begin_sign_in and shop_return_sign_in alone.
alter table public.sign_in_failures enable row level security;
revoke all on public.sign_in_failures from public, anon, authenticated, service_role;

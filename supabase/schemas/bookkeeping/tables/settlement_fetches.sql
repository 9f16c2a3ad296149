-- One row: when payouts were last asked for, how that ended, and when they were last listed to the end.
create table public.settlement_fetches (
  id boolean primary key default true check (id),
  begun_at timestamptz not null,
  listed_at timestamptz,
  finished_at timestamptz,
  error text check (char_length(error) <= 300)
);
comment on table public.settlement_fetches is 'When Razorpay was last asked for payouts, and how that ended.';

-- Read and written by functions alone.
alter table public.settlement_fetches enable row level security;
revoke all on public.settlement_fetches from public, anon, authenticated, service_role;

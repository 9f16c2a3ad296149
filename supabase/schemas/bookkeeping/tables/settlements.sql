create table public.settlements (
  id text primary key check (id ~ '^setl_[A-Za-z0-9]{1,40}$'),
  amount numeric(12, 2) not null check (amount >= 0),
  fees numeric(12, 2) not null check (fees >= 0),
  tax numeric(12, 2) not null check (tax >= 0),
  -- As Razorpay says it: created, processed or failed.
  status text not null check (char_length(status) between 1 and 40),
  -- Number of the bank transfer.
  utr text check (char_length(utr) <= 60),
  created_at timestamptz not null,
  -- When its entries were stored, and last asked for; null: not yet.
  entries_at timestamptz,
  asked_at timestamptz,
  -- The sum of its entries minus its amount, in rupees; null before the entries are stored.
  difference numeric(12, 2)
);
comment on table public.settlements is 'Payouts of Razorpay to the shop''s bank account. Amounts in rupees.';

create index settlements_created_at_idx on public.settlements (created_at desc, id);
create index settlements_utr_idx on public.settlements (utr) where utr is not null;
create index settlements_waiting_idx on public.settlements (created_at) where entries_at is null;
create index settlements_difference_idx on public.settlements (created_at desc, id) where difference <> 0;

-- Read and written by functions alone.
alter table public.settlements enable row level security;
revoke all on public.settlements from public, anon, authenticated, service_role;

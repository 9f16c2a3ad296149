create table public.settlement_entries (
  settlement_id text not null references public.settlements (id) on delete cascade,
  -- Razorpay's id of what was settled: pay_…, rfnd_…, adj_… and others.
  entity_id text not null check (char_length(entity_id) between 1 and 60),
  type text not null check (char_length(type) between 1 and 40),
  amount numeric(12, 2) not null check (amount >= 0),
  credit numeric(12, 2) not null check (credit >= 0),
  debit numeric(12, 2) not null check (debit >= 0),
  -- Razorpay's fee with its GST, and the GST in it.
  fee numeric(12, 2) not null check (fee >= 0),
  tax numeric(12, 2) not null check (tax >= 0),
  -- The payment that a refund belongs to.
  payment_id text check (char_length(payment_id) <= 60),
  -- The dispute that an adjustment belongs to; Razorpay may report it later than the payout.
  dispute_id text check (char_length(dispute_id) <= 60),
  description text check (char_length(description) <= 300),
  created_at timestamptz,
  order_id uuid references public.orders (id) on delete set null,
  -- Unlike the shop's books: no such payment, refund or dispute, another amount, or settled before.
  problem text check (problem in ('unknown_payment', 'unknown_refund', 'unknown_dispute', 'amount', 'twice')),
  primary key (settlement_id, entity_id)
);
comment on table public.settlement_entries is 'Payments and refunds in each payout of Razorpay. Amounts in rupees.';

create index settlement_entries_entity_idx on public.settlement_entries (entity_id);
create index settlement_entries_payment_idx on public.settlement_entries (payment_id) where payment_id is not null;
create index settlement_entries_dispute_idx on public.settlement_entries (dispute_id) where dispute_id is not null;
create index settlement_entries_order_id_idx on public.settlement_entries (order_id);
create index settlement_entries_problem_idx on public.settlement_entries (created_at desc, entity_id)
where problem is not null;

-- Read and written by functions alone.
alter table public.settlement_entries enable row level security;
revoke all on public.settlement_entries from public, anon, authenticated, service_role;

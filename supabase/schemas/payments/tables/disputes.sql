create table private.disputes (
  id text primary key check (id ~ '^disp_[A-Za-z0-9]{1,40}$'),
  payment_id text not null references public.payments (id) on delete cascade,
  order_id uuid references public.orders (id) on delete set null,
  amount numeric(10, 2) not null check (amount > 0),
  -- The amount that Razorpay has deducted from the shop, in rupees. It is returned when the dispute is won.
  deducted numeric(10, 2) not null check (deducted >= 0),
  status text not null check (status in ('created', 'under_review', 'action_required', 'won', 'lost', 'closed')),
  -- Razorpay's codes, such as chargeback and goods_or_services_not_received.
  phase text check (char_length(phase) <= 40),
  reason text check (char_length(reason) <= 100),
  respond_by timestamptz,
  -- When Razorpay made the latest event about it.
  event_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table private.disputes is 'Payments that shoppers dispute with their bank. Amounts in rupees.';

create index disputes_payment_id_idx on private.disputes (payment_id);
create index disputes_order_id_idx on private.disputes (order_id);
-- For payment_problems.
create index disputes_status_idx on private.disputes (status, event_at);

-- Read and written by functions alone.
alter table private.disputes enable row level security;
revoke all on private.disputes from public, anon, authenticated, service_role;

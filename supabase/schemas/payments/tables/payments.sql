-- No account number, card, e-mail or phone of the payer is kept.
create table public.payments (
  id text primary key check (id like 'pay\_%'),
  -- Null for a payment of no order of this shop: the Razorpay account may be shared.
  order_id uuid references public.orders (id) on delete set null,
  razorpay_order_id text not null,
  amount numeric(10, 2) not null check (amount > 0),
  -- As reported; a payment that is not in INR is never counted for an order.
  currency text not null,
  status text not null check (status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
  refunded_amount numeric(10, 2) not null default 0 check (refunded_amount between 0 and amount),
  -- What the shop has lost of it by disputes, and whether one is not decided yet, see record_dispute.
  lost_amount numeric(10, 2) not null default 0 check (lost_amount between 0 and amount),
  is_disputed boolean not null default false,
  method text check (char_length(method) <= 40),
  error_description text check (char_length(error_description) <= 500),
  -- The payout that has it, see shop_record_settlement_entries.
  settlement_id text references public.settlements (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.payments is 'Payments as Razorpay reports them; id is Razorpay''s. Amounts in rupees.';

create index payments_order_id_idx on public.payments (order_id);
create index payments_settlement_id_idx on public.payments (settlement_id);
-- Payments in no payout, for admin_settlements.
create index payments_unsettled_idx on public.payments (created_at, id)
where settlement_id is null and status in ('captured', 'refunded');

-- For admin_list_payments.
create index payments_list_idx on public.payments (created_at desc, id);
create index payments_failed_idx on public.payments (created_at desc, id) where status = 'failed';
create index payments_refunded_idx on public.payments (created_at desc, id) where refunded_amount > 0;
create index payments_unmatched_idx on public.payments (created_at desc, id) where order_id is null;

-- Written by functions alone.
alter table public.payments enable row level security;
revoke all on public.payments from public, anon, authenticated, service_role;
grant select on public.payments to authenticated, service_role;
create policy payments_select on public.payments for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );

create trigger payments_touch before update on public.payments
for each row execute function private.set_updated_at();

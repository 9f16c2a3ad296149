create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references public.orders (id) on delete set null,
  payment_id text not null references public.payments (id),
  amount numeric(10, 2) not null check (amount > 0),
  reason text not null check (
    reason in ('cancelled', 'late', 'duplicate', 'mismatch', 'returned', 'admin', 'changed')
  ),
  -- False: a gesture, for which no credit note lowers the tax.
  lowers_tax boolean not null default true check (lowers_tax or reason = 'admin'),
  status text not null default 'due' check (status in ('due', 'pending', 'processed', 'failed')),
  idempotency_key text not null unique generated always as ('refund-' || id::text) stored,
  razorpay_refund_id text unique,
  -- The failed refund that this one repeats; each is repeated once.
  retry_of uuid unique references public.refunds (id),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  error text check (char_length(error) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.refunds is 'Refunds to be sent to Razorpay, or sent. Amounts in rupees.';

create index refunds_order_id_idx on public.refunds (order_id);
create index refunds_payment_id_idx on public.refunds (payment_id);
create index refunds_next_attempt_idx on public.refunds (next_attempt_at) where status in ('due', 'pending');
-- For the report of refunds.
create index refunds_created_at_idx on public.refunds (created_at);
-- For the dashboard and the bell.
create index refunds_unfinished_idx on public.refunds (created_at) where status in ('due', 'pending', 'failed');
-- An automatic refund of a payment exists once; admins may refund in parts.
create unique index refunds_one_open_idx on public.refunds (payment_id)
where status in ('due', 'pending') and reason not in ('admin', 'returned', 'changed');

-- Written by functions alone.
alter table public.refunds enable row level security;
revoke all on public.refunds from public, anon, authenticated, service_role;
grant select on public.refunds to authenticated, service_role;
create policy refunds_select on public.refunds for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );

create trigger refunds_touch before update on public.refunds
for each row execute function private.set_updated_at();

create trigger refunds_protect before delete on public.refunds
for each row execute function private.protect_refund();

create trigger refunds_count after insert or delete on public.refunds
for each row execute function private.count_refund();

create trigger refunds_recount after update of status, amount, payment_id on public.refunds
for each row when (
  (old.status = 'failed', old.amount, old.payment_id)
    is distinct from (new.status = 'failed', new.amount, new.payment_id)
)
execute function private.count_refund();

create trigger refunds_mail after insert or update of status on public.refunds
for each row execute function private.queue_refund_mail();

create trigger refunds_audit after insert on public.refunds
for each row when (new.reason = 'admin' or new.retry_of is not null)
execute function private.record_audit('{}');

create trigger refunds_retry_audit after update of next_attempt_at on public.refunds
for each row when (new.next_attempt_at < old.next_attempt_at)
execute function private.record_audit('{updated_at}');

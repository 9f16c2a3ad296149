-- What an order knows about its payment, and the books of the money: payments as Razorpay tells them, refunds
-- that are owed or made, and the webhook events already heard. No account number, card, e-mail or phone is kept.

alter table public.orders
  add column held_until timestamptz,
  add column reopened_at timestamptz,
  add column payment_checked_at timestamptz,
  add column payment_checks integer not null default 0 check (payment_checks >= 0);

update public.orders
set held_until = created_at + interval '30 minutes'
where payment_method = 'razorpay' and status = 'pending' and payment_status = 'pending';

-- held_until is set exactly while an online order waits for its payment, whoever made it wait.
-- Waiting again starts the hold and the checks with Razorpay anew.
create function private.keep_hold()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.payment_method <> 'razorpay' or new.status <> 'pending' or new.payment_status <> 'pending' then
    new.held_until := null;
  elsif tg_op = 'INSERT' then
    new.held_until := coalesce(new.held_until, new.created_at + interval '30 minutes');
  elsif old.payment_method <> 'razorpay' or old.status <> 'pending' or old.payment_status <> 'pending' then
    new.held_until := now() + interval '30 minutes';
    new.reopened_at := now();
    new.payment_checked_at := null;
    new.payment_checks := 0;
  end if;
  return new;
end;
$$;

create trigger orders_hold before insert or update on public.orders
for each row execute function private.keep_hold();

drop index public.orders_unpaid_idx;
create index orders_held_until_idx on public.orders (held_until) where held_until is not null;
create index orders_payment_check_idx on public.orders (created_at) where razorpay_order_id is not null;

create table public.payments (
  id text primary key check (id like 'pay\_%'),
  order_id uuid references public.orders (id) on delete set null,
  razorpay_order_id text not null,
  amount numeric(10, 2) not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
  refunded_amount numeric(10, 2) not null default 0 check (refunded_amount between 0 and amount),
  method text check (char_length(method) <= 40),
  error_description text check (char_length(error_description) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.payments enable row level security;
create index payments_order_id_idx on public.payments (order_id);

create trigger payments_touch before update on public.payments
for each row execute function private.touch_updated_at();

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references public.orders (id) on delete set null,
  payment_id text not null references public.payments (id),
  amount numeric(10, 2) not null check (amount > 0),
  reason text not null check (reason in ('cancelled', 'late', 'duplicate', 'mismatch', 'returned', 'admin')),
  status text not null default 'due' check (status in ('due', 'pending', 'processed', 'failed')),
  idempotency_key text not null unique generated always as ('refund-' || id::text) stored,
  razorpay_refund_id text unique,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  error text check (char_length(error) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.refunds enable row level security;
create index refunds_order_id_idx on public.refunds (order_id);
create index refunds_payment_id_idx on public.refunds (payment_id);
create index refunds_next_attempt_idx on public.refunds (next_attempt_at) where status in ('due', 'pending');
-- What is owed by itself is owed once; an admin may give money back in parts.
create unique index refunds_one_live_idx on public.refunds (payment_id)
where status in ('due', 'pending') and reason not in ('admin', 'returned');

create trigger refunds_touch before update on public.refunds
for each row execute function private.touch_updated_at();

create table public.webhook_events (
  event_id text primary key check (char_length(event_id) between 1 and 100),
  event text not null check (char_length(event) <= 100),
  received_at timestamptz not null default now()
);
alter table public.webhook_events enable row level security;
create index webhook_events_received_at_idx on public.webhook_events (received_at desc);

-- Orders paid before there was a table of payments.
insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status, refunded_amount, created_at)
select o.razorpay_payment_id, o.id, coalesce(o.razorpay_order_id, ''), o.total_amount, 'INR',
  case o.payment_status when 'refunded' then 'refunded' else 'captured' end,
  case o.payment_status when 'refunded' then o.total_amount else 0 end,
  coalesce(o.confirmed_at, o.created_at)
from public.orders o
where o.razorpay_payment_id is not null and o.payment_status in ('paid', 'refunded') and o.total_amount > 0;

-- Read by those concerned, written by functions alone.
revoke all on public.payments, public.refunds, public.webhook_events from public, anon, authenticated, service_role;
revoke execute on function private.keep_hold from public, anon, authenticated, service_role;
grant select on public.payments, public.refunds, public.webhook_events to authenticated, service_role;
create policy payments_select on public.payments for select to authenticated
  using (
    (select private.is_admin())
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );
create policy refunds_select on public.refunds for select to authenticated
  using (
    (select private.is_admin())
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );
create policy webhook_events_select_admin on public.webhook_events for select to authenticated
  using ((select private.is_admin()));

create table public.order_status_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  status text not null,
  payment_status text not null,
  -- The source of the change. "payment" is Razorpay's report, "system" the scheduled jobs.
  actor text not null default 'system' check (actor in ('shopper', 'admin', 'payment', 'system')),
  actor_id uuid,
  note text,
  created_at timestamptz not null default now()
);
comment on table public.order_status_history is 'One row for each change of an order''s status or payment status.';

create index order_status_history_order_id_idx on public.order_status_history (order_id, id);

-- Written by the trigger on orders alone.
alter table public.order_status_history enable row level security;
revoke all on public.order_status_history, public.order_status_history_id_seq
  from public, anon, authenticated, service_role;
grant select on public.order_status_history to authenticated, service_role;
create policy order_status_history_select on public.order_status_history for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );

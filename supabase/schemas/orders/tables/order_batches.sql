-- One change of many orders, as an admin confirmed it. Its orders are changed one by one, each in a transaction of its
-- own; see admin_work_order_batch.
create table public.order_batches (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null,
  -- A status that the orders are set to, or 'invoice': their invoices are issued.
  change text not null
    check (
      change in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'failed', 'invoice')
    ),
  -- True: the password was entered for all refunds of the change; see private.confirm_batch_refund.
  is_confirmed boolean not null default false,
  -- For how long each change can be undone; 0: not at all.
  undo_seconds integer not null default 0 check (undo_seconds between 0 and 60),
  -- When its admin took it back: its orders are undone one by one.
  undo_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.order_batches is 'Changes of many orders at once.';

create index order_batches_created_at_idx on public.order_batches (created_at);
create index order_batches_actor_id_idx on public.order_batches (actor_id, created_at desc);

alter table public.order_batches enable row level security;
revoke all on public.order_batches from public, anon, authenticated, service_role;

create table private.order_batch_items (
  batch_id uuid not null references public.order_batches (id) on delete cascade,
  place integer not null,
  -- null: there is no order with this number.
  order_id uuid,
  order_number text not null,
  -- The status that the admin saw.
  seen text not null,
  -- {carrier?, tracking_number?, tracking_url?}
  shipment jsonb not null,
  -- The result of the function that changes the order; null until then.
  result jsonb,
  -- The result of admin_undo_order_status; null until the change is undone.
  undone jsonb,
  primary key (batch_id, place)
);
comment on table private.order_batch_items is 'Orders of a change of many, with what became of each.';

create index order_batch_items_left_idx on private.order_batch_items (batch_id, place) where result is null;

alter table private.order_batch_items enable row level security;
revoke all on private.order_batch_items from public, anon, authenticated, service_role;

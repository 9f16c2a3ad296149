-- The parcels of an order that left before the last one. What is left goes with the order's own carrier and tracking
-- number once its status is shipped, so an order that goes out in one parcel has no row here.
create table public.shipments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  carrier text check (char_length(carrier) between 1 and 80),
  tracking_number text check (char_length(tracking_number) between 1 and 40),
  -- A link on the order page, so it must be a web address.
  tracking_url text check (tracking_url ~ '^https://[^[:space:]"<>]+$' and char_length(tracking_url) <= 500),
  shipped_at timestamptz not null default now(),
  -- The member of staff who shipped the parcel.
  actor_id uuid not null
);
comment on table public.shipments is 'Parcels of orders that were sent in several.';

create index shipments_order_id_idx on public.shipments (order_id, shipped_at);
-- As private.find_cash_order looks for them.
create index shipments_tracking_number_idx on public.shipments (upper(tracking_number))
where tracking_number is not null;

-- Written by functions alone.
alter table public.shipments enable row level security;
revoke all on public.shipments from public, anon, authenticated, service_role;
grant select (id, order_id, carrier, tracking_number, tracking_url, shipped_at) on public.shipments to authenticated;
grant select on public.shipments to service_role;
create policy shipments_select on public.shipments for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );

create trigger shipments_text after insert or update of tracking_number or delete on public.shipments
for each row execute function private.store_order_text();

create trigger shipments_audit after insert or update or delete on public.shipments
for each row execute function private.record_audit('{}');

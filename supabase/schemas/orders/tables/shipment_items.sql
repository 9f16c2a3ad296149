create table public.shipment_items (
  shipment_id uuid not null references public.shipments (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, order_item_id)
);
comment on table public.shipment_items is 'Items and quantities of parcels.';

create index shipment_items_order_item_id_idx on public.shipment_items (order_item_id);

-- Written by functions alone.
alter table public.shipment_items enable row level security;
revoke all on public.shipment_items from public, anon, authenticated, service_role;
grant select on public.shipment_items to authenticated, service_role;
create policy shipment_items_select on public.shipment_items for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (
      select 1 from public.shipments s join public.orders o on o.id = s.order_id
      where s.id = shipment_id and o.user_id = (select auth.uid())
    )
  );

-- The check of order_items then refuses more than there is to send.
create trigger shipment_items_count after insert or update or delete on public.shipment_items
for each row execute function private.count_shipped();

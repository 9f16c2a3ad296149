-- actor_id is no foreign key, here and in other records: they outlive the account.
create table public.stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid references public.products (id) on delete set null,
  order_id uuid references public.orders (id) on delete set null,
  quantity integer not null check (quantity <> 0),
  reason text not null,
  actor_id uuid,
  created_at timestamptz not null default now()
);
comment on table public.stock_movements is 'The stock ledger: for every product, sum(quantity) is products.stock.';

create index stock_movements_product_id_idx on public.stock_movements (product_id, id);
-- The portal's list of movements of one reason; those of orders are most of the table.
create index stock_movements_reason_idx on public.stock_movements (reason, id desc) where reason <> 'order';
create index stock_movements_order_id_idx on public.stock_movements (order_id);

-- Written by the trigger on products alone.
alter table public.stock_movements enable row level security;
revoke all on public.stock_movements, public.stock_movements_id_seq from public, anon, authenticated, service_role;
grant select on public.stock_movements to authenticated, service_role;
create policy stock_movements_select_staff on public.stock_movements for select to authenticated
  using ((select private.has_permission('stock.write')));

-- Stock changes with every order, and such a change must touch no index of products: the portal sorts and filters by
-- stock through this narrow copy.
-- decreased_at: when units last left, so that the bell need not read the ledger.
create table private.stock_levels (
  product_id uuid primary key references public.products (id) on delete cascade,
  stock integer not null,
  decreased_at timestamptz,
  -- products.low_stock_at of the product or of its variant's product.
  low_at integer not null default 5,
  is_low boolean not null generated always as (stock <= low_at) stored
);
comment on table private.stock_levels is 'Copy of products.stock, kept by a trigger on products.';

create index stock_levels_stock_idx on private.stock_levels (stock, product_id);
create index stock_levels_low_idx on private.stock_levels (stock, product_id) where is_low;

alter table private.stock_levels enable row level security;
revoke all on private.stock_levels from public, anon, authenticated, service_role;

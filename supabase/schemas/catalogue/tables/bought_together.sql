-- Adding a pair with each order would let old shops ask ever more; this has one row for each pair, however many orders
-- there are. Written when an order is delivered, which two customers rarely wait for at once.
create table private.bought_together (
  product_id uuid not null references public.products (id) on delete cascade,
  other_id uuid not null references public.products (id) on delete cascade,
  -- Delivered orders that have both, with any of their variants.
  orders integer not null check (orders > 0),
  primary key (product_id, other_id),
  check (product_id <> other_id)
);
comment on table private.bought_together is
  'How many delivered orders have two products; each pair in both directions, kept by a trigger on orders.';

create index bought_together_orders_idx on private.bought_together (product_id, orders desc, other_id);
create index bought_together_other_id_idx on private.bought_together (other_id);

alter table private.bought_together enable row level security;
revoke all on private.bought_together from public, anon, authenticated, service_role;

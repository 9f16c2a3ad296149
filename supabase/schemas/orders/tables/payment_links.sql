-- Links by which an order is paid without signing in. The token is in the link alone; the newest link of an order
-- counts.
create table public.payment_links (
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  -- SHA-256 of the token, as hexadecimal digits.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days'
);
comment on table public.payment_links is 'Links by which shoppers pay an order that was placed for them.';

create index payment_links_order_id_idx on public.payment_links (order_id, created_at desc);
create index payment_links_created_by_idx on public.payment_links (created_by);
-- As retention_rules asks.
create index payment_links_expires_at_idx on public.payment_links (expires_at);

-- Written by functions alone.
alter table public.payment_links enable row level security;
revoke all on public.payment_links from public, anon, authenticated, service_role;
grant select on public.payment_links to authenticated;
create policy payment_links_select_staff on public.payment_links for select to authenticated
  using ((select private.has_permission('orders.place')));

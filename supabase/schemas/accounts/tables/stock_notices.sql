create table public.stock_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  -- The variant of a product with options, or the product itself while no variant is chosen.
  product_id uuid not null references public.products (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, product_id)
);
comment on table public.stock_notices is
  'Who wants a mail when a product is back in stock; at most 50 of one shopper. A notice ends with its mail.';

-- In the order of shop_queue_stock_notices.
create index stock_notices_product_id_idx on public.stock_notices (product_id, created_at, id);
-- As retention_rules asks.
create index stock_notices_created_at_idx on public.stock_notices (created_at);

alter table public.stock_notices enable row level security;
revoke all on public.stock_notices from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.stock_notices to service_role;
grant select, delete on public.stock_notices to authenticated;
grant insert (user_id, product_id) on public.stock_notices to authenticated;
create policy stock_notices_select_own on public.stock_notices for select to authenticated
  using (user_id = (select auth.uid()));
create policy stock_notices_insert_own on public.stock_notices for insert to authenticated
  with check (user_id = (select private.session_user_id()));
create policy stock_notices_delete_own on public.stock_notices for delete to authenticated
  using (user_id = (select private.session_user_id()));

create trigger stock_notices_limit before insert on public.stock_notices
for each row execute function private.limit_stock_notices();

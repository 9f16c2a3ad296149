create table public.wishlist (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, product_id)
);
comment on table public.wishlist is 'Products that shoppers have saved.';

create index wishlist_product_id_idx on public.wishlist (product_id);

alter table public.wishlist enable row level security;
revoke all on public.wishlist from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.wishlist to service_role;
grant select, delete on public.wishlist to authenticated;
grant insert (user_id, product_id) on public.wishlist to authenticated;
create policy wishlist_select_own on public.wishlist for select to authenticated
  using (user_id = (select auth.uid()));
create policy wishlist_insert_own on public.wishlist for insert to authenticated
  with check (user_id = (select private.session_user_id()));
create policy wishlist_delete_own on public.wishlist for delete to authenticated
  using (user_id = (select private.session_user_id()));

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  is_active boolean not null default true,
  sort_order integer not null default 0,
  -- Set while admin_delete_category empties the category, with the number of products taken out of it so far.
  deleting_since timestamptz,
  detached_products integer not null default 0 check (detached_products >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.categories is 'Categories of products. Visitors see the active ones.';

create index categories_sort_order_idx on public.categories (sort_order, name);

-- Deleted by admin_delete_category alone.
alter table public.categories enable row level security;
revoke all on public.categories from public, anon, authenticated, service_role;
grant select, insert, update on public.categories to service_role;
grant select on public.categories to anon, authenticated;
grant insert (name, slug, is_active, sort_order) on public.categories to authenticated;
grant update (name, slug, is_active, sort_order) on public.categories to authenticated;
create policy categories_select_anon on public.categories for select to anon using (is_active);
create policy categories_select on public.categories for select to authenticated
  using (is_active or (select private.is_admin()));
create policy categories_insert_admin on public.categories for insert to authenticated
  with check ((select private.is_admin()));
create policy categories_update_admin on public.categories for update to authenticated
  using ((select private.is_admin()) and deleting_since is null) with check ((select private.is_admin()));

create trigger categories_touch before update on public.categories
for each row execute function private.set_updated_at();

create trigger categories_audit after insert or update or delete on public.categories
for each row execute function private.record_audit('{detached_products,updated_at}');

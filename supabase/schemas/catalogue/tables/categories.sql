create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  is_active boolean not null default true,
  sort_order integer not null default 0,
  -- Its tile on the home page.
  image_url text check (private.is_image_address(image_url)),
  -- Shown where a size of its products is chosen. Lines with | are rows of a table.
  size_guide text check (char_length(size_guide) between 1 and 2000),
  -- For its products that have none of their own; the class of goods is one in tax_rates.
  hsn_code text check (char_length(hsn_code) between 1 and 20),
  tax_code text,
  -- The words of the name, for searching.
  search_words text[] not null generated always as (string_to_array(private.normalize_words(name), ' ')) stored,
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
grant insert (name, slug, is_active, sort_order, image_url, size_guide, hsn_code, tax_code)
  on public.categories to authenticated;
grant update (name, slug, is_active, sort_order, image_url, size_guide, hsn_code, tax_code)
  on public.categories to authenticated;
create policy categories_select_anon on public.categories for select to anon using (is_active);
create policy categories_select on public.categories for select to authenticated
  using (
    is_active
    or (select private.has_permission('products.read') or private.has_permission('categories.write'))
  );
create policy categories_insert_staff on public.categories for insert to authenticated
  with check ((select private.has_permission('categories.write')));
create policy categories_update_staff on public.categories for update to authenticated
  using ((select private.has_permission('categories.write')) and deleting_since is null)
  with check ((select private.has_permission('categories.write')));

create trigger categories_tax_code before insert or update of tax_code on public.categories
for each row when (new.tax_code is not null) execute function private.check_tax_code();

create trigger categories_touch before update on public.categories
for each row execute function private.set_updated_at();

create trigger categories_audit after insert or update or delete on public.categories
for each row execute function private.record_audit('{detached_products,updated_at}');

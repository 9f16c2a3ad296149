create table public.collections (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  name text not null check (char_length(name) between 1 and 80),
  description text check (char_length(description) between 1 and 500),
  image_url text check (private.is_image_address(image_url)),
  is_active boolean not null default true,
  -- True: the home page has a tile for the collection.
  is_on_home boolean not null default false,
  sort_order integer not null default 0 check (sort_order between 0 and 9999),
  -- Which products it has, see private.with_collection; null: those of product_ids.
  rule jsonb check (private.is_collection_rule(rule)),
  -- Products chosen by hand, in their order. One that is deleted is left out when the collection is shown.
  product_ids uuid[] not null default '{}' check (cardinality(product_ids) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.collections is
  'Named sets of products, chosen by hand or by a rule, each with a page of its own.';

create index collections_sort_order_idx on public.collections (sort_order, name, id);

alter table public.collections enable row level security;
revoke all on public.collections from public, anon, authenticated, service_role;
grant select on public.collections to anon, authenticated, service_role;
grant delete on public.collections to authenticated;
grant insert (slug, name, description, image_url, is_active, is_on_home, sort_order, rule, product_ids)
  on public.collections to authenticated;
grant update (slug, name, description, image_url, is_active, is_on_home, sort_order, rule, product_ids)
  on public.collections to authenticated;
create policy collections_select_anon on public.collections for select to anon using (is_active);
create policy collections_select on public.collections for select to authenticated
  using (is_active or (select private.has_permission('merchandising.write')));
create policy collections_insert_staff on public.collections for insert to authenticated
  with check ((select private.has_permission('merchandising.write')));
create policy collections_update_staff on public.collections for update to authenticated
  using ((select private.has_permission('merchandising.write')))
  with check ((select private.has_permission('merchandising.write')));
create policy collections_delete_staff on public.collections for delete to authenticated
  using ((select private.has_permission('merchandising.write')));

create trigger collections_touch before update on public.collections
for each row execute function private.set_updated_at();

create trigger collections_audit after insert or update or delete on public.collections
for each row execute function private.record_audit('{updated_at}');

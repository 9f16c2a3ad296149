create table public.banners (
  id uuid primary key default gen_random_uuid(),
  image_url text not null check (private.is_image_address(image_url)),
  -- The alternative text of the image, for screen readers.
  alt text not null check (char_length(alt) between 1 and 200),
  -- A page of the shop.
  link text not null
    check (link ~ '^/([^/]|$)' and link !~ '[\u0001-\u001f\u007f\\]' and char_length(link) <= 300),
  -- Shown from then until then; null: from now on, and without an end.
  starts_at timestamptz,
  ends_at timestamptz,
  sort_order integer not null default 0 check (sort_order between 0 and 9999),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint banners_times_check check (ends_at > starts_at)
);
comment on table public.banners is 'Pictures on the home page that lead to a page of the shop, for some time.';

create index banners_sort_order_idx on public.banners (sort_order, created_at, id);
create index banners_image_url_idx on public.banners (md5(image_url));

alter table public.banners enable row level security;
revoke all on public.banners from public, anon, authenticated, service_role;
grant select on public.banners to anon, authenticated, service_role;
grant delete on public.banners to authenticated;
grant insert (image_url, alt, link, starts_at, ends_at, sort_order) on public.banners to authenticated;
grant update (image_url, alt, link, starts_at, ends_at, sort_order) on public.banners to authenticated;
-- A copy of the home page is kept for a minute, so it has those of the next hour, too.
create policy banners_select_anon on public.banners for select to anon
  using (coalesce(starts_at, now()) <= now() + interval '1 hour' and coalesce(ends_at, 'infinity') > now());
create policy banners_select on public.banners for select to authenticated
  using (
    (coalesce(starts_at, now()) <= now() + interval '1 hour' and coalesce(ends_at, 'infinity') > now())
    or (select private.has_permission('merchandising.write'))
  );
create policy banners_insert_staff on public.banners for insert to authenticated
  with check ((select private.has_permission('merchandising.write')));
create policy banners_update_staff on public.banners for update to authenticated
  using ((select private.has_permission('merchandising.write')))
  with check ((select private.has_permission('merchandising.write')));
create policy banners_delete_staff on public.banners for delete to authenticated
  using ((select private.has_permission('merchandising.write')));

create trigger banners_touch before update on public.banners
for each row execute function private.set_updated_at();

create trigger banners_audit after insert or update or delete on public.banners
for each row execute function private.record_audit('{updated_at}');

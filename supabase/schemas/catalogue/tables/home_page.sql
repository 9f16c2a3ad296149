create table public.home_page (
  id integer primary key default 1 check (id = 1),
  -- Featured products that come first on the home page, in their order. One that is not featured any more, not for sale
  -- or sold out is left out when the page is shown.
  pinned_ids uuid[] not null default '{}' check (cardinality(pinned_ids) <= 8),
  -- Top of the page; null: the shop's own words and pictures.
  headline text check (char_length(headline) between 1 and 80),
  hero_text text check (char_length(hero_text) between 1 and 200),
  hero_image_url text check (private.is_image_address(hero_image_url)),
  -- True: banners come before everything else; false: below the products.
  banners_first boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.home_page is 'What owners arrange on the home page. One row.';
insert into public.home_page default values;

alter table public.home_page enable row level security;
revoke all on public.home_page from public, anon, authenticated, service_role;
grant select on public.home_page to anon, authenticated, service_role;
grant update (pinned_ids) on public.home_page to authenticated;
create policy home_page_select on public.home_page for select to anon, authenticated using (true);
create policy home_page_update_staff on public.home_page for update to authenticated
  using ((select private.has_permission('merchandising.write')))
  with check ((select private.has_permission('merchandising.write')));

create trigger home_page_touch before update on public.home_page
for each row execute function private.set_updated_at();

create trigger home_page_audit after update on public.home_page
for each row execute function private.record_audit('{updated_at}');

create table public.addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  first_name text not null check (char_length(first_name) between 1 and 120),
  last_name text not null check (char_length(last_name) between 1 and 120),
  address_line_1 text not null check (char_length(address_line_1) between 1 and 300),
  address_line_2 text check (char_length(address_line_2) <= 300),
  city text not null check (char_length(city) between 1 and 120),
  state text not null check (char_length(state) between 1 and 120),
  postal_code text not null check (postal_code ~ '^[1-9][0-9]{5}$'),
  phone text not null check (char_length(phone) between 10 and 20),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.addresses is 'Address books of shoppers, at most 20 addresses each. Orders keep copies.';

create index addresses_user_id_idx on public.addresses (user_id, created_at);
create unique index addresses_one_default_idx on public.addresses (user_id) where is_default;

-- is_default is set by the insert trigger and by shop_set_default_address.
alter table public.addresses enable row level security;
revoke all on public.addresses from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.addresses to service_role;
grant select, delete on public.addresses to authenticated;
grant insert (
  user_id, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, phone, is_default
) on public.addresses to authenticated;
grant update (first_name, last_name, address_line_1, address_line_2, city, state, postal_code, phone)
  on public.addresses to authenticated;
create policy addresses_select_own on public.addresses for select to authenticated
  using (user_id = (select auth.uid()));
create policy addresses_insert_own on public.addresses for insert to authenticated
  with check (user_id = (select private.session_user_id()));
create policy addresses_update_own on public.addresses for update to authenticated
  using (user_id = (select private.session_user_id())) with check (user_id = (select private.session_user_id()));
create policy addresses_delete_own on public.addresses for delete to authenticated
  using (user_id = (select private.session_user_id()));

create trigger addresses_touch before update on public.addresses
for each row execute function private.set_updated_at();

create trigger addresses_default_first before insert on public.addresses
for each row execute function private.default_first_address();

create table public.coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code = upper(btrim(code)) and char_length(code) between 1 and 40),
  name text not null check (char_length(name) between 1 and 120),
  description text,
  type text not null default 'percentage' check (type in ('percentage', 'fixed')),
  value numeric(10, 2) not null check (value > 0),
  minimum_amount numeric(10, 2) check (minimum_amount >= 0),
  maximum_discount numeric(10, 2) check (maximum_discount > 0),
  usage_limit integer check (usage_limit > 0),
  user_limit integer check (user_limit > 0),
  -- Kept by the order functions.
  used_count integer not null default 0 check (used_count >= 0),
  starts_at timestamptz,
  expires_at timestamptz,
  is_active boolean not null default true,
  -- True: the cart shows the coupon to everybody. Other codes are only found by shoppers who know them.
  is_shown boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint coupons_percentage_check check (type <> 'percentage' or value <= 100),
  constraint coupons_window_check check (starts_at is null or expires_at is null or starts_at < expires_at),
  constraint coupons_not_nan_check check (greatest(value, minimum_amount, maximum_discount) < 'NaN'),
  constraint coupons_finite_check check (isfinite(starts_at) and isfinite(expires_at))
);
comment on table public.coupons is 'Discount codes. Amounts in rupees.';

create index coupons_created_at_idx on public.coupons (created_at desc);
create index coupons_shown_idx on public.coupons (code) where is_active and is_shown;

-- Shoppers ask for one code with shop_find_coupon, and see those of shop_shown_coupons; only admins see the list.
alter table public.coupons enable row level security;
revoke all on public.coupons from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.coupons to service_role;
grant select, delete on public.coupons to authenticated;
grant insert (
  code, name, description, type, value, minimum_amount, maximum_discount, usage_limit, user_limit, starts_at,
  expires_at, is_active, is_shown
) on public.coupons to authenticated;
grant update (
  code, name, description, type, value, minimum_amount, maximum_discount, usage_limit, user_limit, starts_at,
  expires_at, is_active, is_shown
) on public.coupons to authenticated;
create policy coupons_select_staff on public.coupons for select to authenticated
  using ((select private.has_permission('coupons.write')));
create policy coupons_insert_staff on public.coupons for insert to authenticated
  with check ((select private.has_permission('coupons.write')));
create policy coupons_update_staff on public.coupons for update to authenticated
  using ((select private.has_permission('coupons.write')))
  with check ((select private.has_permission('coupons.write')));
create policy coupons_delete_staff on public.coupons for delete to authenticated
  using ((select private.has_permission('coupons.write')));

-- A use does not count as an edit: updated_at detects two admins who edit the same coupon.
create trigger coupons_touch before update of code, name, description, type, value, minimum_amount, maximum_discount,
  usage_limit, user_limit, starts_at, expires_at, is_active, is_shown on public.coupons
for each row execute function private.set_updated_at();

create trigger coupons_audit after insert or update or delete on public.coupons
for each row execute function private.record_audit('{used_count,updated_at}');

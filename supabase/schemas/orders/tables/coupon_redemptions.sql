create table public.coupon_redemptions (
  id uuid primary key default gen_random_uuid(),
  coupon_id uuid not null references public.coupons (id) on delete cascade,
  user_id uuid references public.users (id) on delete set null,
  order_id uuid not null unique references public.orders (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Null while the use counts in coupons.used_count.
  released_at timestamptz
);
comment on table public.coupon_redemptions is 'Which order used which coupon, one row per order.';

create index coupon_redemptions_coupon_id_idx on public.coupon_redemptions (coupon_id, user_id);
create index coupon_redemptions_user_id_idx on public.coupon_redemptions (user_id);
create index coupon_redemptions_created_at_idx on public.coupon_redemptions (coupon_id, created_at desc);

-- Written by functions alone.
alter table public.coupon_redemptions enable row level security;
revoke all on public.coupon_redemptions from public, anon, authenticated, service_role;
grant select on public.coupon_redemptions to authenticated, service_role;
create policy coupon_redemptions_select on public.coupon_redemptions for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_permission('coupons.write')));

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
  used_count integer not null default 0 check (used_count >= 0),
  starts_at timestamptz,
  expires_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint coupons_percentage_check check (type <> 'percentage' or value <= 100),
  constraint coupons_window_check check (starts_at is null or expires_at is null or starts_at < expires_at)
);
alter table public.coupons enable row level security;
create index coupons_created_at_idx on public.coupons (created_at desc);

create trigger coupons_touch before update on public.coupons
for each row execute function private.touch_updated_at();

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.users (id) on delete set null,
  order_number text collate "C" not null unique check (order_number ~ '^ORD-[0-9]{13}$'),
  subtotal numeric(10, 2) not null check (subtotal >= 0),
  shipping_amount numeric(10, 2) not null default 0 check (shipping_amount >= 0),
  tax_amount numeric(10, 2) not null default 0 check (tax_amount >= 0),
  discount_amount numeric(10, 2) not null default 0 check (discount_amount between 0 and subtotal),
  round_off numeric(10, 2) not null default 0 check (round_off > -1 and round_off < 1),
  total_amount numeric(10, 2) not null check (total_amount >= 0),
  payment_method text not null check (payment_method in ('razorpay', 'cod')),
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'failed')),
  shipping_address jsonb not null,
  coupon_code text,
  checkout_key uuid not null unique default gen_random_uuid(),
  cart_id uuid,
  razorpay_order_id text unique,
  razorpay_payment_id text unique,
  confirmed_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_total_check check (
    total_amount = subtotal + shipping_amount + tax_amount - discount_amount + round_off
  ),
  constraint orders_shipping_address_check check (
    jsonb_typeof(shipping_address) = 'object'
    and shipping_address ?& array['first_name', 'last_name', 'address_line_1', 'city', 'state', 'postal_code', 'phone']
  )
);
alter table public.orders enable row level security;
create index orders_user_id_idx on public.orders (user_id, created_at desc);
create index orders_created_at_idx on public.orders (created_at desc);
create index orders_status_idx on public.orders (status, created_at desc);
create index orders_unpaid_idx on public.orders (created_at) where status = 'pending' and payment_status = 'pending';

create trigger orders_touch before update on public.orders
for each row execute function private.touch_updated_at();

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  product_id uuid references public.products (id) on delete set null,
  product_name text not null,
  product_sku text not null,
  catalogue_sku text,
  product_image text,
  quantity integer not null check (quantity > 0),
  unit_price numeric(10, 2) not null check (unit_price >= 0),
  total_price numeric(10, 2) not null,
  constraint order_items_total_check check (total_price = unit_price * quantity)
);
alter table public.order_items enable row level security;
create index order_items_order_id_idx on public.order_items (order_id);
create index order_items_product_id_idx on public.order_items (product_id);

-- One row per order; released_at is null while the use counts in coupons.used_count.
create table public.coupon_redemptions (
  id uuid primary key default gen_random_uuid(),
  coupon_id uuid not null references public.coupons (id) on delete cascade,
  user_id uuid references public.users (id) on delete set null,
  order_id uuid not null unique references public.orders (id) on delete cascade,
  created_at timestamptz not null default now(),
  released_at timestamptz
);
alter table public.coupon_redemptions enable row level security;
create index coupon_redemptions_coupon_id_idx on public.coupon_redemptions (coupon_id, user_id);
create index coupon_redemptions_user_id_idx on public.coupon_redemptions (user_id);

-- The stock ledger: for every product, sum(quantity) is products.stock.
-- actor_id is no foreign key, here and below: the record outlives the account.
create table public.stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid references public.products (id) on delete set null,
  order_id uuid references public.orders (id) on delete set null,
  quantity integer not null check (quantity <> 0),
  reason text not null,
  actor_id uuid,
  created_at timestamptz not null default now()
);
alter table public.stock_movements enable row level security;
create index stock_movements_product_id_idx on public.stock_movements (product_id, id);
create index stock_movements_order_id_idx on public.stock_movements (order_id);

create function private.record_stock_movement()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_change integer := new.stock - (case when tg_op = 'UPDATE' then old.stock else 0 end);
begin
  if v_change <> 0 then
    insert into public.stock_movements (product_id, order_id, quantity, reason, actor_id)
    values (
      new.id,
      nullif(current_setting('haat.order_id', true), '')::uuid,
      v_change,
      coalesce(
        nullif(current_setting('haat.reason', true), ''),
        case when tg_op = 'INSERT' then 'opening' else 'adjustment' end
      ),
      coalesce(nullif(current_setting('haat.actor_id', true), '')::uuid, (select auth.uid()))
    );
  end if;
  return null;
end;
$$;

create trigger products_stock_ledger after insert or update of stock on public.products
for each row execute function private.record_stock_movement();

create table public.order_status_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  status text not null,
  payment_status text not null,
  actor text not null default 'system' check (actor in ('shopper', 'admin', 'payment', 'system')),
  actor_id uuid,
  note text,
  created_at timestamptz not null default now()
);
alter table public.order_status_history enable row level security;
create index order_status_history_order_id_idx on public.order_status_history (order_id, id);

create function private.record_order_status()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or (old.status, old.payment_status) is distinct from (new.status, new.payment_status) then
    insert into public.order_status_history (order_id, status, payment_status, actor, actor_id, note)
    values (
      new.id,
      new.status,
      new.payment_status,
      coalesce(nullif(current_setting('haat.actor', true), ''), 'system'),
      coalesce(nullif(current_setting('haat.actor_id', true), '')::uuid, (select auth.uid())),
      nullif(current_setting('haat.note', true), '')
    );
  end if;
  return null;
end;
$$;

create trigger orders_status_history after insert or update on public.orders
for each row execute function private.record_order_status();

-- Exactly one row: its key can only be true.
create table public.settings (
  id boolean primary key default true check (id),
  site_name text not null default 'Haat' check (char_length(site_name) between 1 and 120),
  site_description text not null default 'An online shop for India' check (char_length(site_description) <= 500),
  contact_email text not null default 'care@haat.example' check (char_length(contact_email) between 3 and 320),
  contact_phone text not null default '+91 80 4000 4000' check (char_length(contact_phone) <= 40),
  address text not null default '12 Market Road, Bengaluru, Karnataka 560001' check (char_length(address) <= 500),
  currency text not null default 'INR' check (currency = 'INR'),
  tax_rate numeric(5, 2) not null default 18 check (tax_rate between 0 and 100),
  shipping_fee numeric(10, 2) not null default 49 check (shipping_fee >= 0),
  free_shipping_threshold numeric(10, 2) not null default 499 check (free_shipping_threshold >= 0),
  enable_cod boolean not null default true,
  enable_razorpay boolean not null default true,
  razorpay_key_id text check (char_length(razorpay_key_id) <= 100),
  cod_limit numeric(10, 2) check (cod_limit > 0),
  delivery_days_min integer not null default 2 check (delivery_days_min between 0 and 60),
  delivery_days_max integer not null default 5 check (delivery_days_max between 0 and 90),
  return_window_days integer not null default 7 check (return_window_days between 0 and 365),
  updated_at timestamptz not null default now(),
  constraint settings_one_payment_method_check check (enable_cod or enable_razorpay),
  constraint settings_delivery_days_check check (delivery_days_min <= delivery_days_max)
);
alter table public.settings enable row level security;

create trigger settings_touch before update on public.settings
for each row execute function private.touch_updated_at();

insert into public.settings default values;

create table public.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
alter table public.audit_log enable row level security;
create index audit_log_created_at_idx on public.audit_log (created_at desc);
create index audit_log_entity_idx on public.audit_log (entity, entity_id, id);

-- Writes made by an admin leave a row: the whole row when it came or went, the changed columns otherwise.
-- The argument lists columns that are no admin's doing (counters and stamps kept by triggers): a change
-- of those alone is not recorded. A change of users.is_admin is always recorded, whoever makes it.
-- An admin who shops moves stock and coupons too: the order functions name a reason for that, and such
-- changes are in the stock ledger instead.
create function private.record_audit()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ignored text[] := tg_argv[0]::text[];
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_id text := coalesce(v_after, v_before) ->> 'id';
begin
  if tg_table_name = 'orders' then
    if current_setting('haat.actor', true) is distinct from 'admin' then
      return null;
    end if;
  elsif tg_table_name <> 'users' then
    if coalesce(current_setting('haat.reason', true), '') <> '' or not private.is_admin() then
      return null;
    end if;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(b.key, b.value), jsonb_object_agg(b.key, v_after -> b.key)
    into v_before, v_after
    from jsonb_each(v_before) b
    where b.value is distinct from v_after -> b.key and not b.key = any (v_ignored);
    if v_before is null then
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values ((select auth.uid()), lower(tg_op), tg_table_name, v_id, v_before, v_after);
  return null;
end;
$$;

create trigger products_audit after insert or update or delete on public.products
for each row execute function private.record_audit('{rating,reviews_count,updated_at}');

create trigger categories_audit after insert or update or delete on public.categories
for each row execute function private.record_audit('{updated_at}');

create trigger coupons_audit after insert or update or delete on public.coupons
for each row execute function private.record_audit('{used_count,updated_at}');

create trigger settings_audit after update on public.settings
for each row execute function private.record_audit('{updated_at}');

create trigger reviews_audit after update or delete on public.reviews
for each row execute function private.record_audit('{}');

create trigger users_audit after update on public.users
for each row when (old.is_admin is distinct from new.is_admin)
execute function private.record_audit('{full_name,email,phone,avatar_url,updated_at}');

create trigger orders_audit after update on public.orders
for each row when (old.status is distinct from new.status)
execute function private.record_audit('{updated_at}');

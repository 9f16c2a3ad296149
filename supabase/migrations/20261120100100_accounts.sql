create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null default '' check (char_length(full_name) <= 120),
  email text,
  phone text check (char_length(phone) <= 20),
  avatar_url text check (avatar_url ~ '^https://' and char_length(avatar_url) <= 2000),
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.users enable row level security;
create index users_created_at_idx on public.users (created_at desc);
create index users_admins_idx on public.users (id) where is_admin;

create trigger users_touch before update on public.users
for each row execute function private.touch_updated_at();

create function private.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((select u.is_admin from public.users u where u.id = (select auth.uid())), false);
$$;

create function private.create_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_meta jsonb := coalesce(new.raw_user_meta_data, '{}');
  v_avatar text := coalesce(v_meta ->> 'avatar_url', v_meta ->> 'picture');
begin
  -- What people send at sign-up is trimmed to fit: a long name must not turn a sign-up into an error.
  insert into public.users (id, full_name, email, phone, avatar_url)
  values (
    new.id,
    left(btrim(coalesce(v_meta ->> 'full_name', v_meta ->> 'name', '')), 120),
    new.email,
    nullif(left(btrim(coalesce(v_meta ->> 'phone', '')), 20), ''),
    case when v_avatar ~ '^https://' and char_length(v_avatar) <= 2000 then v_avatar end
  )
  on conflict (id) do nothing;
  return new;
end;
$$;

create trigger haat_create_profile after insert on auth.users
for each row execute function private.create_profile();

create function private.follow_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.users set email = new.email where id = new.id;
  return new;
end;
$$;

create trigger haat_follow_email after update of email on auth.users
for each row when (old.email is distinct from new.email)
execute function private.follow_email();

-- Accounts that existed before this migration.
insert into public.users (id, full_name, email)
select a.id, left(btrim(coalesce(a.raw_user_meta_data ->> 'full_name', '')), 120), a.email
from auth.users a
on conflict (id) do nothing;

-- Second lock on is_admin, should a wider grant ever be given by mistake.
-- Security invoker on purpose: current_user has to be the role that really asks.
create function private.guard_is_admin()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
    and new.is_admin is distinct from (case when tg_op = 'UPDATE' then old.is_admin else false end)
  then
    raise insufficient_privilege using message = 'is_admin is changed by set_admin only';
  end if;
  return new;
end;
$$;

create trigger users_guard_is_admin before insert or update on public.users
for each row execute function private.guard_is_admin();

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
alter table public.addresses enable row level security;
create index addresses_user_id_idx on public.addresses (user_id, created_at);
create unique index addresses_one_default_idx on public.addresses (user_id) where is_default;

create trigger addresses_touch before update on public.addresses
for each row execute function private.touch_updated_at();

-- A new address is the default one exactly when it is the shopper's first.
-- Security definer, so that "has none" is a fact and not what the caller may see.
create function private.default_first_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('haat:addresses:' || new.user_id, 0));
  new.is_default := not exists (select 1 from public.addresses a where a.user_id = new.user_id);
  return new;
end;
$$;

create trigger addresses_default_first before insert on public.addresses
for each row execute function private.default_first_address();

-- Profiles of the people in auth.users, whose rows are written by the triggers at the end.
create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null default '' check (char_length(full_name) <= 120),
  email text,
  phone text check (char_length(phone) <= 20),
  avatar_url text check (avatar_url ~ '^https://' and char_length(avatar_url) <= 2000),
  -- An owner of the shop, who may do everything in the portal.
  is_admin boolean not null default false,
  -- The role in the portal of staff who are not admins, see role_permissions.
  staff_role text check (staff_role in ('manager', 'packer', 'support', 'content')),
  -- When the account was made; null once its e-mail address is confirmed.
  unconfirmed_since timestamptz,
  -- Marks of browsers that signed in before no longer count.
  browsers_forgotten_at timestamptz,
  -- Since when the shop asks this customer to pay online, see admin_block_cash.
  cash_blocked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_one_role_check check (not (is_admin and staff_role is not null))
);
comment on table public.users is 'Profiles of shoppers and staff; the sign-in account is in auth.users.';

create index users_created_at_idx on public.users (created_at desc);
create index users_admins_idx on public.users (id) where is_admin;
create index users_staff_role_idx on public.users (staff_role) where staff_role is not null;
create index users_unconfirmed_idx on public.users (unconfirmed_since) where unconfirmed_since is not null;
create index users_name_idx on public.users using gin (full_name extensions.gin_trgm_ops);
create index users_phone_idx on public.users
using gin (regexp_replace(phone, '[^0-9]', '', 'g') extensions.gin_trgm_ops) where phone is not null;
create index users_email_idx on public.users using gin (email extensions.gin_trgm_ops);

alter table public.users enable row level security;
revoke all on public.users from public, anon, authenticated, service_role;
grant select, update on public.users to service_role;
grant select on public.users to authenticated;
grant update (full_name, phone, avatar_url) on public.users to authenticated;
create policy users_select on public.users for select to authenticated
  using (id = (select auth.uid()) or (select private.has_permission('people.read')));
create policy users_update_own on public.users for update to authenticated
  using (id = (select private.session_user_id())) with check (id = (select private.session_user_id()));

create trigger users_touch before update on public.users
for each row execute function private.set_updated_at();

create trigger users_guard_role before insert or update on public.users
for each row execute function private.guard_role();

create trigger users_audit after update on public.users
for each row when ((old.is_admin, old.staff_role) is distinct from (new.is_admin, new.staff_role))
execute function private.record_audit('{full_name,email,phone,avatar_url,updated_at}');

-- Audits profile changes of staff, who edit their own profiles.
create trigger users_profile_audit after update on public.users
for each row when (
  (new.is_admin or new.staff_role is not null)
  and (old.full_name, old.phone, old.avatar_url) is distinct from (new.full_name, new.phone, new.avatar_url)
)
execute function private.record_audit(
  '{email,is_admin,staff_role,unconfirmed_since,browsers_forgotten_at,updated_at}'
);

create trigger users_prepare_account_deletion before delete on public.users
for each row execute function private.prepare_account_deletion();

create trigger users_delete_queued_mails after delete on public.users
for each row execute function private.delete_queued_mails();

create trigger haat_create_profile after insert on auth.users
for each row execute function private.create_profile();

create trigger haat_sync_email after update of email on auth.users
for each row when (old.email is distinct from new.email)
execute function private.sync_email();

create trigger haat_queue_password_mail after update of encrypted_password on auth.users
for each row when (old.encrypted_password is distinct from new.encrypted_password)
execute function private.queue_password_mail();

create trigger haat_follow_new_factor after update of status on auth.mfa_factors
for each row when (old.status is distinct from new.status)
execute function private.follow_two_step();

create trigger haat_follow_removed_factor after delete on auth.mfa_factors
for each row when (old.status = 'verified')
execute function private.follow_two_step();

create trigger haat_sync_confirmation after update of email_confirmed_at on auth.users
for each row when (new.email_confirmed_at is not null)
execute function private.sync_confirmation();

-- Profiles of accounts that existed before this schema.
insert into public.users (id, full_name, email, unconfirmed_since)
select
  a.id,
  left(btrim(coalesce(a.raw_user_meta_data ->> 'full_name', '')), 120),
  a.email,
  case when a.email_confirmed_at is null then now() end
from auth.users a
on conflict (id) do nothing;

create trigger users_count after insert or delete on public.users
for each row execute function private.count_record();

create trigger users_recount after update of created_at on public.users
for each row when (old.created_at is distinct from new.created_at)
execute function private.count_record();

create trigger users_empty after truncate on public.users
for each statement execute function private.count_record();

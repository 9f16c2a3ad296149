-- Encrypted with a key that the database never sees. Only the server reads them; admins write but cannot read.
create table public.payment_secrets (
  id boolean primary key default true check (id),
  key_secret text check (char_length(key_secret) between 1 and 2000),
  webhook_secret text check (char_length(webhook_secret) between 1 and 2000),
  updated_at timestamptz not null default now()
);
comment on table public.payment_secrets is
  'Razorpay''s secrets in one row, for a shop that does not keep them in the Worker''s variables.';
insert into public.payment_secrets default values;

alter table public.payment_secrets enable row level security;
revoke all on public.payment_secrets from public, anon, authenticated, service_role;
grant select on public.payment_secrets to service_role;

create trigger payment_secrets_touch before update on public.payment_secrets
for each row execute function private.set_updated_at();

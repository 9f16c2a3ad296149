create table public.cod_remittances (
  id uuid primary key default gen_random_uuid(),
  -- A form that is posted twice is entered once.
  request_key uuid not null unique,
  courier text not null check (char_length(courier) between 1 and 80),
  paid_on date not null,
  -- Number of the bank transfer, as the courier gave it.
  reference text check (char_length(reference) between 1 and 100),
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.cod_remittances is 'What couriers paid of the cash that they collected, as admins enter it.';

create index cod_remittances_paid_on_idx on public.cod_remittances (paid_on desc, id);
create index cod_remittances_created_by_idx on public.cod_remittances (created_by);

-- Read and written by functions alone.
alter table public.cod_remittances enable row level security;
revoke all on public.cod_remittances from public, anon, authenticated, service_role;

create trigger cod_remittances_audit after insert or delete on public.cod_remittances
for each row execute function private.record_audit('{request_key}');

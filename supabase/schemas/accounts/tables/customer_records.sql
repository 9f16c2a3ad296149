-- No trigger: the functions that write it write the audit row, too.
create table public.customer_records (
  user_id uuid primary key references public.users (id) on delete cascade,
  tags text[] not null default '{}' check (cardinality(tags) <= 10 and char_length(tags::text) <= 400),
  -- The reason why the customer may only pay online, for staff.
  cash_block_reason text check (char_length(cash_block_reason) between 1 and 200),
  updated_at timestamptz not null default now()
);
comment on table public.customer_records is 'What staff keep about a customer. Shoppers cannot read it.';

-- Read and written by functions alone.
alter table public.customer_records enable row level security;
revoke all on public.customer_records from public, anon, authenticated, service_role;

create trigger customer_records_touch before update on public.customer_records
for each row execute function private.set_updated_at();

-- Posts of forms that send mail, counted by network and for the shop, and the questions that were answered. Keys are
-- hashes.
create table public.form_counts (
  key text primary key check (char_length(key) = 64),
  count integer not null check (count >= 0),
  since timestamptz not null default now()
);
comment on table public.form_counts is 'Posts of forms that send mail within the last hour, by hashed network.';

create index form_counts_since_idx on public.form_counts (since);

-- Read and written by shop_count_form alone.
alter table public.form_counts enable row level security;
revoke all on public.form_counts from public, anon, authenticated, service_role;

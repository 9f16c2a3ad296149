create table public.customer_notes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  -- No foreign key: a note goes with its customer, not with its author.
  author_id uuid not null,
  note text not null check (char_length(note) between 1 and 1000),
  created_at timestamptz not null default now()
);
comment on table public.customer_notes is 'Internal notes of staff on a customer. Shoppers cannot read them.';

create index customer_notes_user_id_idx on public.customer_notes (user_id, id);

-- Read and written by functions alone.
alter table public.customer_notes enable row level security;
revoke all on public.customer_notes, public.customer_notes_id_seq from public, anon, authenticated, service_role;

create trigger customer_notes_audit after insert on public.customer_notes
for each row execute function private.record_audit('{}');

create table public.order_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  author_id uuid default auth.uid() references public.users (id) on delete set null,
  note text not null check (char_length(note) between 1 and 1000),
  -- What Razorpay reports of a dispute, see record_dispute.
  by_razorpay boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.order_notes is 'Internal notes of admins on an order. Shoppers cannot read them.';

create index order_notes_order_id_idx on public.order_notes (order_id, id);
create index order_notes_author_id_idx on public.order_notes (author_id);

alter table public.order_notes enable row level security;
revoke all on public.order_notes, public.order_notes_id_seq from public, anon, authenticated, service_role;
grant select, insert (order_id, note) on public.order_notes to authenticated;
create policy order_notes_select_staff on public.order_notes for select to authenticated
  using ((select private.has_permission('orders.read')));
create policy order_notes_insert_staff on public.order_notes for insert to authenticated
  with check ((select private.has_permission('orders.write')) and author_id = (select auth.uid()));

create trigger order_notes_audit after insert on public.order_notes
for each row execute function private.record_audit('{}');

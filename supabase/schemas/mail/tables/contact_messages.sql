create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  number bigint not null unique check (number > 0),
  ticket_number text not null unique
    generated always as ('T-' || lpad(number::text, greatest(6, length(number::text)), '0')) stored,
  user_id uuid references public.users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) between 3 and 320),
  order_number text check (char_length(order_number) between 1 and 40),
  message text not null check (char_length(message) between 1 and 5000),
  -- The first message of the thread; null for that one.
  thread_id uuid references public.contact_messages (id) on delete cascade,
  -- In the link of an answer, with which the sender writes on; of the first message alone.
  reply_token text not null unique default private.random_token(),
  read_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is 'Messages from the contact form.';

create index contact_messages_user_id_idx on public.contact_messages (user_id);
create index contact_messages_thread_id_idx on public.contact_messages (thread_id, created_at);
create index contact_messages_created_at_idx on public.contact_messages (created_at desc);

-- Inserted by shop_send_message alone.
alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated, service_role;
grant select on public.contact_messages to service_role;
-- The token is for the sender alone.
grant select (
  id, number, ticket_number, user_id, name, email, order_number, message, thread_id, read_at, created_at
) on public.contact_messages to authenticated;
grant update (read_at) on public.contact_messages to authenticated;
create policy contact_messages_select_staff on public.contact_messages for select to authenticated
  using ((select private.has_permission('messages.write')));
create policy contact_messages_update_staff on public.contact_messages for update to authenticated
  using ((select private.has_permission('messages.write')))
  with check ((select private.has_permission('messages.write')));

create trigger contact_messages_audit after update on public.contact_messages
for each row execute function private.record_audit('{reply_token}');

create trigger contact_messages_mail after insert on public.contact_messages
for each row execute function private.queue_message_mail();

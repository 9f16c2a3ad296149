create table public.contact_message_answers (
  id uuid primary key default gen_random_uuid(),
  -- The first message of the thread.
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  author_id uuid,
  answer text not null check (char_length(answer) between 1 and 5000),
  created_at timestamptz not null default now()
);
comment on table public.contact_message_answers is 'What the shop answered to messages of the contact form, by mail.';

create index contact_message_answers_message_id_idx on public.contact_message_answers (message_id, created_at);

-- Written by admin_answer_message alone, which mails the answer.
alter table public.contact_message_answers enable row level security;
revoke all on public.contact_message_answers from public, anon, authenticated, service_role;
grant select on public.contact_message_answers to authenticated;
create policy contact_message_answers_select_staff on public.contact_message_answers for select to authenticated
  using ((select private.has_permission('messages.write')));

create trigger contact_message_answers_audit after insert on public.contact_message_answers
for each row execute function private.record_audit('{}');

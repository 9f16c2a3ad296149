create table public.product_questions (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  -- The shopper who asked. The product page shows no name.
  user_id uuid references public.users (id) on delete set null,
  question text not null check (char_length(question) between 5 and 500),
  answer text check (char_length(answer) between 1 and 2000),
  answered_at timestamptz,
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  constraint product_questions_answered_check check ((answer is null) = (answered_at is null))
);
comment on table public.product_questions is
  'Questions of shoppers about products. Visitors see those that the shop has answered and not hidden.';

create index product_questions_product_id_idx on public.product_questions (product_id, created_at);
create index product_questions_user_id_idx on public.product_questions (user_id, created_at);
create index product_questions_shown_idx on public.product_questions (product_id, answered_at desc)
where answered_at is not null and not is_hidden;
create index product_questions_created_at_idx on public.product_questions (created_at desc, id);
create index product_questions_waiting_idx on public.product_questions (created_at desc, id)
where answered_at is null and not is_hidden;
create index product_questions_hidden_idx on public.product_questions (created_at desc, id) where is_hidden;
create index product_questions_answered_idx on public.product_questions (created_at desc, id)
where answered_at is not null;
-- As retention_rules asks.
create index product_questions_unanswered_idx on public.product_questions (created_at) where answered_at is null;
-- The portal's search.
create index product_questions_search_idx on public.product_questions using gin (question extensions.gin_trgm_ops);

-- Inserted by shop_ask_question and answered by admin_answer_question alone. The portal's list is
-- admin_list_questions.
alter table public.product_questions enable row level security;
revoke all on public.product_questions from public, anon, authenticated, service_role;
grant select (id, product_id, question, answer, answered_at, is_hidden, created_at)
on public.product_questions to anon, authenticated;
grant update (is_hidden) on public.product_questions to authenticated;
grant delete on public.product_questions to authenticated;
create policy product_questions_select_anon on public.product_questions for select to anon
  using (answered_at is not null and not is_hidden);
create policy product_questions_select on public.product_questions for select to authenticated
  using ((answered_at is not null and not is_hidden) or (select private.has_permission('reviews.write')));
create policy product_questions_update_staff on public.product_questions for update to authenticated
  using ((select private.has_permission('reviews.write')))
  with check ((select private.has_permission('reviews.write')));
create policy product_questions_delete_staff on public.product_questions for delete to authenticated
  using ((select private.has_permission('reviews.write')));

create trigger product_questions_audit after update or delete on public.product_questions
for each row execute function private.record_audit('{answered_at}');

-- Answers a question about a product, or corrects the answer. The first answer is mailed to who asked, if the account
-- is still there. p_answered_at: when the answer that the form showed was given; null: it showed none.
-- Returns {ok: true, mailed} or {ok: false, code}: not_found, or changed: somebody else has answered meanwhile.
-- Raises 42501 without reviews.write, 23514 for an answer that is empty or too long.
create function public.admin_answer_question(p_question_id uuid, p_answer text, p_answered_at timestamptz default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_question public.product_questions;
  v_asker public.users;
begin
  perform private.require_permission('reviews.write');
  select q.* into v_question from public.product_questions q where q.id = p_question_id for update;
  if not found then
    return private.error_result('not_found');
  end if;
  if v_question.answered_at is distinct from p_answered_at then
    return private.error_result('changed');
  end if;
  update public.product_questions q set answer = btrim(p_answer), answered_at = clock_timestamp()
  where q.id = v_question.id;
  if v_question.answered_at is null then
    select u.* into v_asker from public.users u where u.id = v_question.user_id and u.unconfirmed_since is null;
    if found then
      insert into public.outbox (kind, user_id, to_email, data, idempotency_key)
      values (
        'question-answer', v_asker.id, v_asker.email,
        jsonb_build_object(
          'product_id', v_question.product_id,
          'product_name', (select p.name from public.products p where p.id = v_question.product_id),
          'question', v_question.question, 'answer', btrim(p_answer), 'shop', private.mail_shop_data()
        ),
        'question-answer-' || v_question.id
      );
    end if;
  end if;
  return jsonb_build_object('ok', true, 'mailed', v_asker.id is not null);
end;
$$;
revoke execute on function public.admin_answer_question from public, anon, authenticated, service_role;
grant execute on function public.admin_answer_question to authenticated;

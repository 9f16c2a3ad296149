-- Stores the caller's question about a product and tells the shop's owner of it; the id of a variant stands for its
-- product. After 20 questions within an hour no more mails are queued.
-- Returns {ok: true}, also when the caller has asked the same already, or {ok: false, code}:
--   not_found: no such product is sold.
--   too_many: the caller has asked five questions within 24 hours.
--   product_busy: the product was asked 30 questions within 24 hours.
-- Raises 42501 without a session that lasts, 23514 for a question that is too short or too long.
create function public.shop_ask_question(p_product_id uuid, p_question text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := (select u.id from public.users u where u.id = private.session_user_id());
  v_product_id uuid;
  v_question text := btrim(p_question);
  v_id uuid;
begin
  if v_user_id is null then
    raise insufficient_privilege using message = 'shop_ask_question: not signed in';
  end if;
  select coalesce(p.variant_of, p.id) into v_product_id from public.products p where p.id = p_product_id;
  if not exists (select from public.products p where p.id = v_product_id and p.is_active) then
    return private.error_result('not_found');
  end if;
  -- Two questions at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('haat:product_questions', 0));
  if exists (
    select from public.product_questions q
    where q.user_id = v_user_id and q.product_id = v_product_id and q.question = v_question
  ) then
    return jsonb_build_object('ok', true);
  end if;
  if (
    select count(*) from public.product_questions q
    where q.user_id = v_user_id and q.created_at > now() - interval '24 hours'
  ) >= 5 then
    return private.error_result('too_many');
  end if;
  if (
    select count(*) from public.product_questions q
    where q.product_id = v_product_id and q.created_at > now() - interval '24 hours'
  ) >= 30 then
    return private.error_result('product_busy');
  end if;
  insert into public.product_questions (product_id, user_id, question)
  values (v_product_id, v_user_id, v_question)
  returning id into v_id;
  if (select count(*) from public.product_questions q where q.created_at > now() - interval '1 hour') <= 20 then
    perform private.queue_owner_mail('owner-question', null, 'owner-question-' || v_id, jsonb_build_object(
      'product_name', (select p.name from public.products p where p.id = v_product_id),
      'question', v_question, 'user_id', v_user_id
    ));
  end if;
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.shop_ask_question from public, anon, authenticated, service_role;
grant execute on function public.shop_ask_question to authenticated;

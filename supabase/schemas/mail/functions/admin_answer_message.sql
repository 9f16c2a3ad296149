-- Answers a message of the contact form by mail to the address that was typed there, and marks its thread as read.
-- p_seen is the number of messages and answers that the thread had when the page was shown: whoever has not seen the
-- last one sends nothing. The same answer sent again by the same person is taken as sent.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'changed'}. Raises 42501 without messages.write, 23514 for an
-- answer that is empty or longer than 5,000 characters.
create function public.admin_answer_message(p_message_id uuid, p_answer text, p_seen integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_first public.contact_messages;
  v_last public.contact_messages;
  v_id uuid := gen_random_uuid();
  v_count integer;
begin
  perform private.require_permission('messages.write');
  select f.* into v_first
  from public.contact_messages m
  join public.contact_messages f on f.id = coalesce(m.thread_id, m.id)
  where m.id = p_message_id
  for update of f;
  if not found then
    return private.error_result('not_found');
  end if;
  select count(*) into v_count
  from public.contact_messages m
  where m.id = v_first.id or m.thread_id = v_first.id;
  v_count := v_count + (
    select count(*) from public.contact_message_answers a where a.message_id = v_first.id
  );
  if v_count = p_seen + 1 and (
    select (a.author_id, a.answer) = (auth.uid(), btrim(p_answer))
    from public.contact_message_answers a
    where a.message_id = v_first.id
    order by a.created_at desc limit 1
  ) then
    return jsonb_build_object('ok', true);
  end if;
  if v_count is distinct from p_seen then
    return private.error_result('changed');
  end if;
  select m.* into v_last
  from public.contact_messages m
  where m.id = v_first.id or m.thread_id = v_first.id
  order by m.number desc limit 1;
  insert into public.contact_message_answers (id, message_id, author_id, answer)
  values (v_id, v_first.id, auth.uid(), btrim(p_answer));
  update public.contact_messages m set read_at = now()
  where (m.id = v_first.id or m.thread_id = v_first.id) and m.read_at is null;
  insert into public.outbox (kind, to_email, data, idempotency_key)
  values (
    'message-answer', v_first.email,
    jsonb_build_object(
      'ticket_number', v_first.ticket_number, 'name', v_first.name, 'message', v_last.message,
      'answer', btrim(p_answer), 'token', v_first.reply_token, 'shop', private.mail_shop_data()
    ),
    'message-answer-' || v_id
  );
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_answer_message from public, anon, authenticated, service_role;
grant execute on function public.admin_answer_message to authenticated;

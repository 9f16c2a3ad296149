-- Saves a contact message and returns its ticket number: 'T-000042', numbered without gaps.
-- p_thread is the token of an answer's link: the message continues that thread. Another one begins a new thread.
-- The user is taken from the session, never from an argument. Raises 54000 once the shop has received 200 messages
-- within an hour.
create function public.shop_send_message(
  p_name text, p_email text, p_message text, p_order_number text default null, p_thread text default null
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ticket_number text;
begin
  perform pg_advisory_xact_lock(hashtextextended('haat:contact_messages', 0));
  if (select count(*) from public.contact_messages m where m.created_at > now() - interval '1 hour') >= 200 then
    raise program_limit_exceeded using message = 'shop_send_message: too many messages within an hour';
  end if;
  insert into public.contact_messages (number, user_id, name, email, order_number, message, thread_id)
  values (
    (select coalesce(max(m.number), 0) + 1 from public.contact_messages m),
    (select u.id from public.users u where u.id = private.session_user_id()),
    btrim(p_name), btrim(p_email), nullif(btrim(p_order_number), ''), btrim(p_message),
    (select f.id from public.contact_messages f where f.reply_token = p_thread and f.thread_id is null)
  )
  returning ticket_number into v_ticket_number;
  return v_ticket_number;
end;
$$;
revoke execute on function public.shop_send_message from public, anon, authenticated, service_role;
grant execute on function public.shop_send_message to anon, authenticated, service_role;

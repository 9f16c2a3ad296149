-- Queues the mail that tells the shop's owner about a contact message, and the one that tells its sender that it has
-- come. Anybody can type another person's address, so the sender's mail repeats the message only to the account that
-- wrote it, and an address gets at most three within an hour. After 20 messages within an hour no more mails are
-- queued.
create function private.queue_message_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_messages integer;
  v_of_sender integer;
  v_sender uuid;
begin
  select count(*), count(*) filter (where lower(m.email) = lower(new.email)) into v_messages, v_of_sender
  from public.contact_messages m where m.created_at > now() - interval '1 hour';
  if v_messages > 20 then
    return null;
  end if;
  perform private.queue_owner_mail('owner-message', null, 'owner-message-' || new.id, jsonb_build_object(
    'ticket_number', new.ticket_number, 'name', new.name, 'email', new.email, 'order_number', new.order_number,
    'message', new.message, 'user_id', new.user_id
  ));
  if v_of_sender > 3 or new.email !~ '^[^@[:space:]]+@[^@[:space:]]+$' then
    return null;
  end if;
  select u.id into v_sender from public.users u
  where u.id = new.user_id and lower(u.email) = lower(new.email) and u.unconfirmed_since is null;
  insert into public.outbox (kind, user_id, to_email, data, idempotency_key)
  values (
    'message-received', v_sender, new.email,
    jsonb_build_object(
      'ticket_number', new.ticket_number, 'message', case when v_sender is not null then new.message end,
      'shop', private.mail_shop_data()
    ),
    'message-received-' || new.id
  );
  return null;
end;
$$;
revoke execute on function private.queue_message_mail from public, anon, authenticated, service_role;

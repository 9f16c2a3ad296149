-- Queues the mail that tells the shop's owner about a contact message. After 20 messages within an hour the portal
-- alone shows the rest.
create function private.queue_message_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select count(*) from public.contact_messages m where m.created_at > now() - interval '1 hour') > 20 then
    return null;
  end if;
  perform private.queue_owner_mail('owner-message', null, 'owner-message-' || new.id, jsonb_build_object(
    'ticket_number', new.ticket_number, 'name', new.name, 'email', new.email, 'order_number', new.order_number,
    'message', new.message, 'user_id', new.user_id
  ));
  return null;
end;
$$;
revoke execute on function private.queue_message_mail from public, anon, authenticated, service_role;

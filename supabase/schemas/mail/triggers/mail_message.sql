-- Queues the mail that tells the shop's owner about a contact message.
create function private.mail_message()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.mail_owner('owner-message', null, 'owner-message-' || new.id, jsonb_build_object(
    'ticket_number', new.ticket_number, 'name', new.name, 'email', new.email, 'order_number', new.order_number,
    'message', new.message, 'user_id', new.user_id
  ));
  return null;
end;
$$;
revoke execute on function private.mail_message from public, anon, authenticated, service_role;

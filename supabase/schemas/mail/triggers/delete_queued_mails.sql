-- Deletes the queued and sent mails of a deleted account, the mails about its messages and questions to the shop, those
-- that say that a message has come, and those that ask it to confirm the newsletter.
create function private.delete_queued_mails()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.outbox m where m.user_id = old.id;
  delete from public.outbox m
  where
    case
      when m.kind in ('owner-message', 'owner-question', 'owner-role', 'owner-act')
        then m.data ->> 'user_id' = old.id::text or lower(m.data ->> 'email') = lower(old.email)
      -- Anybody can sign up with another person's address.
      when m.kind in ('newsletter-confirm', 'message-received')
        then old.unconfirmed_since is null and lower(m.to_email) = lower(btrim(old.email))
    end;
  return null;
end;
$$;
revoke execute on function private.delete_queued_mails from public, anon, authenticated, service_role;

-- Deletes the queued and sent mails of a deleted account, and the mails about its messages to the shop.
create function private.delete_queued_mails()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.outbox m where m.user_id = old.id;
  delete from public.outbox m
  where m.kind in ('owner-message', 'owner-admin') and (
    m.data ->> 'user_id' = old.id::text or lower(m.data ->> 'email') = lower(old.email)
  );
  return null;
end;
$$;
revoke execute on function private.delete_queued_mails from public, anon, authenticated, service_role;

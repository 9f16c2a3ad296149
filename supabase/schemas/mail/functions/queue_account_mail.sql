-- Queues the mail that tells a person of a change of the account: 'password', 'email', 'admin' or 'not_admin'. It goes
-- to p_to, which is the old address when that has changed.
create function private.queue_account_mail(p_user_id uuid, p_to text, p_change text)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (kind, user_id, to_email, data, idempotency_key)
  select
    'account-changed', p_user_id, p_to,
    jsonb_build_object('change', p_change, 'changed_at', now(), 'shop', private.mail_shop_data()),
    'account-changed-' || gen_random_uuid()
  where p_to ~ '^[^@[:space:]]+@[^@[:space:]]+$';
$$;
revoke execute on function private.queue_account_mail from public, anon, authenticated, service_role;

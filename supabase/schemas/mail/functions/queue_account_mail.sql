-- Queues the mail that tells a person of a change of the account: 'password', 'email', 'two_step', 'no_two_step',
-- 'sessions', which an owner has ended, or 'role', which has the roles in p_details. It goes to p_to, which is the old
-- address when that has changed. The change is in the security log, too.
create function private.queue_account_mail(
  p_user_id uuid,
  p_to text,
  p_change text,
  p_details jsonb default '{}'
)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (kind, user_id, to_email, data, idempotency_key)
  select
    'account-changed', p_user_id, p_to,
    jsonb_build_object('change', p_change, 'changed_at', now(), 'shop', private.mail_shop_data()) || p_details,
    'account-changed-' || gen_random_uuid()
  where p_to ~ '^[^@[:space:]]+@[^@[:space:]]+$';
  select private.record_security_event(
    case p_change when 'two_step' then 'two_step_on' when 'no_two_step' then 'two_step_off'
      when 'sessions' then 'sessions_revoked' else p_change || '_changed' end,
    p_user_id
  );
$$;
revoke execute on function private.queue_account_mail from public, anon, authenticated, service_role;

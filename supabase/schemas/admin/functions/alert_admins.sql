-- Queues a mail to every admin about a pattern of security events, at most one an hour for each pattern.
create function private.alert_admins(p_pattern text)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (kind, user_id, to_email, data, idempotency_key)
  select
    'security-alert', u.id, u.email,
    jsonb_build_object('pattern', p_pattern, 'seen_at', now(), 'shop', private.mail_shop_data()),
    concat_ws('-', 'security-alert', p_pattern, to_char(now() at time zone 'utc', 'YYYYMMDDHH24'), u.id)
  from public.users u
  where u.is_admin and u.email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  on conflict (idempotency_key) do nothing;
$$;
revoke execute on function private.alert_admins from public, anon, authenticated, service_role;

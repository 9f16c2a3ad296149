-- Queues the mail that tells every owner of a dangerous act in the portal: who did what, and when.
--   p_act: 'payment_keys', 'security', 'role', 'sessions', 'delete', 'refund', 'refunds', 'newsletter',
--   'orders', an export of many, or 'left', for somebody with a role who has closed their own account.
--   p_details: {email} of the person whose role was changed or sessions ended, {order_number, amount} of a refund,
--   {orders, amount} of many by one press, {orders} of an export,
--   {by} of who has left.
create function private.queue_act_mails(p_act text, p_details jsonb default '{}')
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (kind, user_id, to_email, data, idempotency_key)
  select
    'owner-act', u.id, u.email,
    p_details || jsonb_build_object(
      'act', p_act, 'user_id', auth.uid(), 'done_at', now(), 'shop', private.mail_shop_data(),
      'by', coalesce(p_details ->> 'by', (select a.email from public.users a where a.id = auth.uid()), '')
    ),
    'owner-act-' || gen_random_uuid()
  from public.users u
  where u.is_admin and u.email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  order by u.id;
$$;
revoke execute on function private.queue_act_mails from public, anon, authenticated, service_role;

-- Queues a mail to a shopper, once per key. No mail for a closed account or one without an e-mail address.
create function private.queue_shopper_mail(p_kind text, p_user_id uuid, p_order_id uuid, p_key text, p_data jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (kind, user_id, to_email, order_id, data, idempotency_key, next_attempt_at)
  select p_kind, u.id, u.email, p_order_id, p_data || jsonb_build_object('shop', private.mail_shop_data()), p_key,
    private.hold_end()
  from public.users u
  where u.id = p_user_id and u.email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  on conflict (idempotency_key) do nothing;
$$;
revoke execute on function private.queue_shopper_mail from public, anon, authenticated, service_role;

-- Queues a mail to the shop's owner, once per key.
create function private.queue_owner_mail(p_kind text, p_order_id uuid, p_key text, p_data jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (kind, to_email, order_id, data, idempotency_key, next_attempt_at)
  select p_kind, s.contact_email, p_order_id, p_data || jsonb_build_object('shop', private.mail_shop_data()), p_key,
    private.hold_end()
  from public.settings s
  where s.contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  on conflict (idempotency_key) do nothing;
$$;
revoke execute on function private.queue_owner_mail from public, anon, authenticated, service_role;

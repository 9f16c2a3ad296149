-- Queues a mail to the shop's owner, once per key. Mails about orders, returns, messages and questions wait in
-- private.owner_news when the settings gather them, and are left out when the owner wants none.
create function private.queue_owner_mail(p_kind text, p_order_id uuid, p_key text, p_data jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_choice text;
  v_email text;
begin
  select s.owner_mails, s.contact_email into v_choice, v_email from public.settings s;
  if v_email is null or v_email !~ '^[^@[:space:]]+@[^@[:space:]]+$' then
    return;
  end if;
  if v_choice <> 'each' and p_kind in ('owner-order', 'owner-return', 'owner-message', 'owner-question') then
    if v_choice <> 'none' then
      insert into private.owner_news (kind, number, amount)
      values (
        p_kind,
        case p_kind when 'owner-order' then p_data ->> 'order_number' when 'owner-return' then p_data ->> 'number'
          when 'owner-question' then p_data ->> 'product_name' else p_data ->> 'ticket_number' end,
        (p_data ->> 'total')::numeric
      );
    end if;
    return;
  end if;
  insert into public.outbox (kind, to_email, order_id, data, idempotency_key, next_attempt_at)
  values (p_kind, v_email, p_order_id, p_data || jsonb_build_object('shop', private.mail_shop_data()), p_key,
    private.hold_end())
  on conflict (idempotency_key) do nothing;
end;
$$;
revoke execute on function private.queue_owner_mail from public, anon, authenticated, service_role;

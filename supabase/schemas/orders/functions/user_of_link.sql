-- Returns whose order a payment link pays; null without a token, for a link of another order and for one that has
-- expired.
create function private.user_of_link(p_order_id uuid, p_token text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select o.user_id
  from public.payment_links l
  join public.orders o on o.id = l.order_id
  where l.token_hash = private.token_hash(p_token)
    and l.order_id = p_order_id and l.expires_at > now();
$$;
revoke execute on function private.user_of_link from public, anon, authenticated, service_role;

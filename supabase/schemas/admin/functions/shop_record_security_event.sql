-- Stores a security event that the server has seen. p_email names the account where its id is not known; the address
-- itself is not stored.
create function public.shop_record_security_event(
  p_event text,
  p_user_id uuid default null,
  p_email text default null,
  p_network text default null,
  p_request_id text default null
)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.record_security_event(
    p_event,
    (select u.id from public.users u where u.id = p_user_id or lower(u.email) = lower(btrim(p_email)) limit 1),
    p_network,
    p_request_id
  );
$$;
revoke execute on function public.shop_record_security_event from public, anon, authenticated, service_role;
grant execute on function public.shop_record_security_event to service_role;

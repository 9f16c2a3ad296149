-- Subscribes an e-mail address. The result is the same for a new and a known address, so that nobody can find out who
-- is subscribed. consented_at is the first consent since the last unsubscription.
create function public.shop_subscribe_newsletter(p_email text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.newsletter_subscribers as s (email)
  values (lower(btrim(p_email)))
  on conflict (email) do update set consented_at = now(), unsubscribed_at = null
  where s.unsubscribed_at is not null;
$$;
revoke execute on function public.shop_subscribe_newsletter from public, anon, authenticated, service_role;
grant execute on function public.shop_subscribe_newsletter to anon, authenticated, service_role;

-- Unsubscribes the owner of a token. Returns true when the token exists, also the second time.
create function public.shop_unsubscribe_newsletter(p_token text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.newsletter_subscribers s
  set unsubscribed_at = coalesce(s.unsubscribed_at, now())
  where s.unsubscribe_token = p_token;
  return found;
end;
$$;
revoke execute on function public.shop_unsubscribe_newsletter from public, anon, authenticated, service_role;
grant execute on function public.shop_unsubscribe_newsletter to anon, authenticated, service_role;

-- Subscribes the owner of a token, within seven days of asking. Returns true also the second time, and false for an
-- unknown or old token, and for one from before the address unsubscribed.
create function public.shop_confirm_newsletter(p_token text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.newsletter_subscribers s
  set
    confirmed_at = case when s.status = 'subscribed' then s.confirmed_at else now() end,
    unsubscribed_at = null
  where s.confirm_token = p_token
    and (s.status = 'subscribed' or s.consented_at > greatest(s.unsubscribed_at, now() - interval '7 days'));
  return found;
end;
$$;
revoke execute on function public.shop_confirm_newsletter from public, anon, authenticated, service_role;
grant execute on function public.shop_confirm_newsletter to anon, authenticated, service_role;

-- Takes an e-mail address for the newsletter and queues the mail that asks its owner to confirm it. A subscribed
-- address gets no mail. Another one gets at most three within seven days, ten minutes apart; who unsubscribed stays so
-- until the new link is used. The result is the same for every address, so that nobody can find out who is subscribed.
-- Raises 54000 once the shop has sent such mails to 200 addresses within an hour.
create function public.shop_subscribe_newsletter(p_email text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_email));
  v_known public.newsletter_subscribers;
  v_token text;
begin
  perform pg_advisory_xact_lock(hashtextextended('haat:newsletter_subscribers', 0));
  if (
    select count(*) from public.newsletter_subscribers s where s.confirm_mailed_at > now() - interval '1 hour'
  ) >= 200 then
    raise program_limit_exceeded using message = 'shop_subscribe_newsletter: too many addresses within an hour';
  end if;
  select * into v_known from public.newsletter_subscribers s where s.email = v_email for update;
  if v_known.status = 'subscribed' then
    return;
  elsif v_known.id is null or v_known.consented_at <= greatest(v_known.unsubscribed_at, now() - interval '7 days') then
    insert into public.newsletter_subscribers as s (email, confirm_mails, confirm_mailed_at)
    values (v_email, 1, now())
    on conflict (email) do update
    set consented_at = now(), confirm_token = private.random_token(), confirm_mails = 1, confirm_mailed_at = now()
    returning s.confirm_token into v_token;
  else
    update public.newsletter_subscribers s
    set confirm_mails = s.confirm_mails + 1, confirm_mailed_at = now()
    where s.id = v_known.id and s.confirm_mails < 3 and s.confirm_mailed_at <= now() - interval '10 minutes'
    returning s.confirm_token into v_token;
  end if;
  insert into public.outbox (kind, to_email, data, idempotency_key)
  select
    'newsletter-confirm', v_email, jsonb_build_object('token', v_token, 'shop', private.mail_shop_data()),
    'newsletter-confirm-' || gen_random_uuid()
  where v_token is not null;
end;
$$;
revoke execute on function public.shop_subscribe_newsletter from public, anon, authenticated, service_role;
grant execute on function public.shop_subscribe_newsletter to service_role;

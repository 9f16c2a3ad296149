create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (
    email = lower(btrim(email)) and char_length(email) <= 320 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  ),
  -- When somebody typed the address in a form.
  consented_at timestamptz not null default now(),
  -- When the owner of the address pressed the button behind the link of the mail.
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  status text not null generated always as (
    case
      when unsubscribed_at is not null then 'unsubscribed'
      when confirmed_at is not null then 'subscribed'
      else 'unconfirmed'
    end
  ) stored,
  confirm_token text not null unique default private.random_token(),
  -- Mails that asked for a confirmation since consented_at, and the time of the last one.
  confirm_mails integer not null default 0 check (confirm_mails >= 0),
  confirm_mailed_at timestamptz,
  -- In the unsubscribe link of every newsletter.
  unsubscribe_token text not null unique default private.random_token(),
  created_at timestamptz not null default now()
);
comment on table public.newsletter_subscribers is 'Addresses that asked for the newsletter.';

create index newsletter_subscribers_status_idx on public.newsletter_subscribers (status, consented_at desc, id);
create index newsletter_subscribers_confirm_mailed_at_idx on public.newsletter_subscribers (confirm_mailed_at);
create index newsletter_subscribers_consented_at_idx on public.newsletter_subscribers (consented_at desc, id);
-- As retention_rules asks.
create index newsletter_subscribers_unconfirmed_idx on public.newsletter_subscribers (consented_at)
where status = 'unconfirmed';

-- Written by functions alone.
alter table public.newsletter_subscribers enable row level security;
revoke all on public.newsletter_subscribers from public, anon, authenticated, service_role;
-- Whoever has a token can confirm or unsubscribe the address: functions alone read them, to write the mails.
grant select (
  id, email, consented_at, confirmed_at, unsubscribed_at, status, confirm_mails, confirm_mailed_at, created_at
) on public.newsletter_subscribers to authenticated;
create policy newsletter_subscribers_select_staff on public.newsletter_subscribers for select to authenticated
  using ((select private.has_permission('newsletter.read')));

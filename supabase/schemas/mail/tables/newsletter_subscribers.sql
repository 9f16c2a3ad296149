create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (
    email = lower(btrim(email)) and char_length(email) <= 320 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  ),
  consented_at timestamptz not null default now(),
  -- In the unsubscribe link of every newsletter.
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.newsletter_subscribers is 'Addresses that asked for the newsletter.';

create index newsletter_subscribers_consented_at_idx on public.newsletter_subscribers (consented_at desc);

-- Written by functions alone.
alter table public.newsletter_subscribers enable row level security;
revoke all on public.newsletter_subscribers from public, anon, authenticated, service_role;
grant select on public.newsletter_subscribers to authenticated, service_role;
create policy newsletter_subscribers_select_admin on public.newsletter_subscribers for select to authenticated
  using ((select private.is_admin()));

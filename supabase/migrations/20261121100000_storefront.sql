-- What the shop promises in writing, who answers for it, and where else it can be found. An empty text is "not set".
alter table public.settings
  add column legal_name text not null default '' check (char_length(legal_name) <= 200),
  add column grievance_name text not null default '' check (char_length(grievance_name) <= 120),
  add column grievance_email text not null default '' check (char_length(grievance_email) <= 320),
  add column grievance_phone text not null default '' check (char_length(grievance_phone) <= 40),
  add column whatsapp_number text not null default '' check (whatsapp_number ~ '^[0-9+ -]{0,20}$'),
  add column instagram_url text not null default '' check (instagram_url ~ '^(https://.{1,240})?$'),
  add column facebook_url text not null default '' check (facebook_url ~ '^(https://.{1,240})?$'),
  add column youtube_url text not null default '' check (youtube_url ~ '^(https://.{1,240})?$'),
  add column x_url text not null default '' check (x_url ~ '^(https://.{1,240})?$'),
  add column refund_days integer not null default 7 check (refund_days between 0 and 60);

grant update (legal_name, grievance_name, grievance_email, grievance_phone, whatsapp_number, instagram_url,
  facebook_url, youtube_url, x_url, refund_days) on public.settings to authenticated;

alter table public.products add column warranty_months integer check (warranty_months between 1 and 240);
grant insert (warranty_months), update (warranty_months) on public.products to authenticated;

-- Addresses that asked for the newsletter. The token stands in the unsubscribe link of every letter.
create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (
    email = lower(btrim(email)) and char_length(email) <= 320 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  ),
  consented_at timestamptz not null default now(),
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now()
);
alter table public.newsletter_subscribers enable row level security;

-- Says the same whether the address is new, there already or back again: nobody learns who reads the letter.
-- The time of consent stays that of the first asking, until somebody leaves and asks anew.
create function public.subscribe_newsletter(p_email text)
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

-- True when the token is somebody's, also the second time.
create function public.unsubscribe_newsletter(p_token uuid)
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

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  number bigint not null unique check (number > 0),
  ticket_number text not null unique
    generated always as ('T-' || lpad(number::text, greatest(6, length(number::text)), '0')) stored,
  user_id uuid references public.users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) between 3 and 320),
  order_number text check (char_length(order_number) between 1 and 40),
  message text not null check (char_length(message) between 1 and 5000),
  read_at timestamptz,
  created_at timestamptz not null default now()
);
alter table public.contact_messages enable row level security;
create index contact_messages_user_id_idx on public.contact_messages (user_id);
create index contact_messages_created_at_idx on public.contact_messages (created_at desc);

create trigger contact_messages_audit after update on public.contact_messages
for each row execute function private.record_audit('{}');

-- Keeps a message and answers its ticket number: 'T-000042', one after the other without gaps.
-- Who is signed in is taken from the session, never from the caller's word.
create function public.send_message(p_name text, p_email text, p_message text, p_order_number text default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ticket_number text;
begin
  perform pg_advisory_xact_lock(hashtextextended('haat:contact_messages', 0));
  insert into public.contact_messages (number, user_id, name, email, order_number, message)
  values (
    (select coalesce(max(m.number), 0) + 1 from public.contact_messages m),
    (select u.id from public.users u where u.id = (select auth.uid())),
    btrim(p_name), btrim(p_email), nullif(btrim(p_order_number), ''), btrim(p_message)
  )
  returning ticket_number into v_ticket_number;
  return v_ticket_number;
end;
$$;

-- How many approved reviews gave five, four, three, two and one star.
create function public.review_histogram(p_product_id uuid)
returns integer[]
language sql
stable
security definer
set search_path = ''
as $$
  select array[
    count(*) filter (where r.rating = 5), count(*) filter (where r.rating = 4), count(*) filter (where r.rating = 3),
    count(*) filter (where r.rating = 2), count(*) filter (where r.rating = 1)
  ]::integer[]
  from public.reviews r
  where r.product_id = p_product_id and r.is_approved;
$$;

-- One file of the site map as one value, since the data API cuts lists at a thousand rows:
-- [{"id", "updated_at"}], at most 10,000, pages counted from 1.
create function public.sitemap_products(p_page integer)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'updated_at', l.updated_at) order by l.id), '[]')
  from (
    select p.id, p.updated_at
    from public.products p
    where p.is_active
    order by p.id
    limit 10000
    offset (greatest(p_page, 1)::bigint - 1) * 10000
  ) l;
$$;

revoke all on public.newsletter_subscribers, public.contact_messages
  from public, anon, authenticated, service_role;
grant select on public.newsletter_subscribers, public.contact_messages to authenticated, service_role;
grant update (read_at) on public.contact_messages to authenticated;
create policy newsletter_subscribers_select_admin on public.newsletter_subscribers for select to authenticated
  using ((select private.is_admin()));
create policy contact_messages_select_admin on public.contact_messages for select to authenticated
  using ((select private.is_admin()));
create policy contact_messages_update_admin on public.contact_messages for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

revoke execute on function public.subscribe_newsletter, public.unsubscribe_newsletter, public.send_message,
  public.review_histogram, public.sitemap_products from public, anon, authenticated, service_role;
grant execute on function public.subscribe_newsletter, public.unsubscribe_newsletter, public.send_message,
  public.review_histogram, public.sitemap_products to anon, authenticated, service_role;

-- Mails that are owed: written in the transaction of what they tell, sent afterwards, as often as it takes. A row has
-- what its mail says as it was at that moment; what it is called, in words, is decided by whoever sends it.

-- user_id is no foreign key: its lock would meet that of a closing account from the other side. A null is the shop's
-- owner.
create table public.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'order-confirmed', 'order-paid', 'order-shipped', 'order-tracked', 'order-delivered', 'order-cancelled',
    'payment-failed', 'payment-returned', 'refunded', 'return-update', 'owner-order', 'owner-return', 'owner-message'
  )),
  user_id uuid,
  to_email text not null check (to_email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(to_email) <= 320),
  order_id uuid references public.orders (id) on delete cascade,
  data jsonb not null,
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 120),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  error text check (char_length(error) <= 500),
  created_at timestamptz not null default now()
);
alter table public.outbox enable row level security;
create index outbox_order_id_idx on public.outbox (order_id, id);
create index outbox_user_id_idx on public.outbox (user_id) where user_id is not null;
create index outbox_queued_idx on public.outbox (id) where status = 'queued';

-- Who writes, and how to answer: the end of every mail.
create function private.mail_shop()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'site_name', s.site_name, 'contact_email', s.contact_email, 'contact_phone', s.contact_phone,
    'refund_days', s.refund_days, 'return_window_days', s.return_window_days,
    'delivery_days_min', s.delivery_days_min, 'delivery_days_max', s.delivery_days_max
  )
  from public.settings s;
$$;

-- Owes a shopper a mail, once per key. Who has closed the account, or has no address, is owed none.
create function private.mail_shopper(p_kind text, p_user_id uuid, p_order_id uuid, p_key text, p_data jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (kind, user_id, to_email, order_id, data, idempotency_key)
  select p_kind, u.id, u.email, p_order_id, p_data || jsonb_build_object('shop', private.mail_shop()), p_key
  from public.users u
  where u.id = p_user_id and u.email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  on conflict (idempotency_key) do nothing;
$$;

-- Owes the shop's owner a mail, once per key.
create function private.mail_owner(p_kind text, p_order_id uuid, p_key text, p_data jsonb)
returns void
language sql
set search_path = ''
as $$
  insert into public.outbox (kind, to_email, order_id, data, idempotency_key)
  select p_kind, s.contact_email, p_order_id, p_data || jsonb_build_object('shop', private.mail_shop()), p_key
  from public.settings s
  where s.contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  on conflict (idempotency_key) do nothing;
$$;

-- Mails to send now, oldest first, each put off so far that nobody else takes it meanwhile: 1 minute, doubling to 2
-- hours. Of one order only the oldest mail to each reader is given out, so that none overtakes another. The address is
-- the one that the reader has today. What could not be sent in three days is given up.
create function public.claim_mails(p_limit integer)
returns table (
  id bigint,
  kind text,
  to_email text,
  order_id uuid,
  data jsonb,
  idempotency_key text,
  created_at timestamptz
)
language sql
volatile
security definer
set search_path = ''
as $$
  update public.outbox m
  set status = 'failed', error = coalesce(m.error, 'Not sent within three days')
  where m.id in (
    select g.id from public.outbox g
    where g.status = 'queued' and g.created_at < now() - interval '3 days'
    for update skip locked
  );
  with due as (
    select q.id, coalesce(u.email, q.to_email) as address
    from public.outbox q
    left join public.users u on u.id = q.user_id
    where q.status = 'queued' and q.next_attempt_at <= now()
      and (q.user_id is null or u.email ~ '^[^@[:space:]]+@[^@[:space:]]+$')
      and not exists (
        select 1 from public.outbox e
        where e.order_id = q.order_id and e.user_id is not distinct from q.user_id and e.id < q.id and e.status = 'queued'
      )
    order by q.id
    limit p_limit
    for update of q skip locked
  ),
  taken as (
    update public.outbox m
    set attempts = m.attempts + 1, to_email = due.address,
      next_attempt_at = now() + least(interval '1 minute' * power(2, least(m.attempts, 10)), interval '2 hours')
    from due
    where m.id = due.id
    returning m.*
  )
  select t.id, t.kind, t.to_email, t.order_id, t.data, t.idempotency_key, t.created_at from taken t order by t.id;
$$;

-- Keeps what became of a mail: sent, and then for good, or not yet, and why. False when it was not waiting.
create function public.record_mail(p_id bigint, p_ok boolean, p_error text default null)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.outbox m
  set status = case when p_ok then 'sent' else m.status end,
    sent_at = case when p_ok then now() end,
    error = case when not p_ok then left(p_error, 500) end
  where m.id = p_id and m.status = 'queued';
  return found;
end;
$$;

-- With an account go the mails to it, and what its owner wrote to the shop.
create function private.drop_mails()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.outbox m where m.user_id = old.id;
  delete from public.outbox m
  where m.kind = 'owner-message' and (
    m.data ->> 'user_id' = old.id::text or lower(m.data ->> 'email') = lower(old.email)
  );
  return null;
end;
$$;

create trigger users_drop_mails after delete on public.users
for each row execute function private.drop_mails();

-- Read by admins, written by triggers and the two functions alone.
revoke all on public.outbox from public, anon, authenticated, service_role;
revoke all on sequence public.outbox_id_seq from public, anon, authenticated, service_role;
revoke execute on function private.mail_shop, private.mail_shopper, private.mail_owner, private.drop_mails,
  public.claim_mails, public.record_mail from public, anon, authenticated, service_role;
grant select on public.outbox to authenticated, service_role;
grant execute on function public.claim_mails, public.record_mail to service_role;
create policy outbox_select_admin on public.outbox for select to authenticated
  using ((select private.is_admin()));

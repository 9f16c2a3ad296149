-- A mail is queued in the transaction that it reports and sent afterwards. data has what the mail says as it was then;
-- app/mail turns kind and data into words.
create table public.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'order-confirmed', 'order-paid', 'order-shipped', 'order-part-shipped', 'order-tracked', 'order-delivered',
    'order-cancelled',
    'order-message', 'payment-link',
    'payment-failed', 'payment-returned', 'refunded', 'return-update', 'owner-order', 'owner-payment', 'owner-return',
    'owner-message', 'account-changed', 'account-closed', 'owner-role', 'owner-act', 'newsletter-confirm',
    'security-alert',
    'owner-alert', 'owner-dispute', 'owner-stock', 'owner-digest', 'message-answer', 'message-received',
    'question-answer', 'owner-question', 'stock-back'
  )),
  -- Null for mails to the shop's owner, and to somebody without an account, also one that was closed. No foreign key:
  -- its lock could deadlock with an account deletion.
  user_id uuid,
  -- Address and data are null once they were erased, see retention_rules.
  to_email text check (to_email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(to_email) <= 320),
  order_id uuid references public.orders (id) on delete cascade,
  data jsonb,
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 120),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  -- A mail fails three days after it was created or queued again.
  requeued_at timestamptz,
  error text check (char_length(error) <= 500),
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  constraint outbox_content_check check (
    case when erased_at is null then to_email is not null and data is not null else status <> 'queued' end
  )
);
comment on table public.outbox is 'Mails to send, and mails that were sent.';

create index outbox_order_id_idx on public.outbox (order_id, id);
create index outbox_user_id_idx on public.outbox (user_id) where user_id is not null;
-- In the order of shop_claim_mails.
create index outbox_queued_idx on public.outbox ((user_id is null), id) where status = 'queued';
-- Those that shop_claim_mails gives up, without reading the others that wait.
create index outbox_given_up_idx on public.outbox (greatest(created_at, requeued_at)) where status = 'queued';
-- As admin_health asks.
create index outbox_failed_idx on public.outbox (created_at) where status = 'failed';
-- As retention_rules asks.
create index outbox_content_idx on public.outbox (greatest(created_at, requeued_at))
where status <> 'queued' and erased_at is null;
create index outbox_erased_idx on public.outbox (greatest(created_at, requeued_at)) where erased_at is not null;

-- Read by staff, written by triggers and functions alone.
alter table public.outbox enable row level security;
revoke all on public.outbox, public.outbox_id_seq from public, anon, authenticated, service_role;
grant select on public.outbox to authenticated, service_role;
create policy outbox_select_staff on public.outbox for select to authenticated
  using (
    (select private.has_permission('people.read'))
    or (
      order_id is not null and (select private.has_permission('orders.read'))
      -- Staff without returns.write (packers) cannot read messages to customers or mails about returns.
      and (
        kind not in ('order-message', 'return-update', 'owner-return')
        or (select private.has_permission('returns.write'))
      )
    )
  );

create trigger outbox_erase_closing_mail before update of status on public.outbox
for each row when (new.kind = 'account-closed' and new.status <> 'queued')
execute function private.erase_closing_mail();

create trigger outbox_audit after update of status on public.outbox
for each row when (old.status = 'failed' and new.status = 'queued')
execute function private.record_audit('{data,to_email,attempts,next_attempt_at,error}');

-- requested -> approved -> received -> refunded or replaced; before received also rejected (by an admin) or, while
-- requested, withdrawn (by the shopper). An approved exchange has its replacements set aside: they are taken from the
-- stock until it is rejected or refunded instead. The kind 'refund' is what staff refund of an order by its items, see
-- admin_refund_items: it is refunded at once.
create table public.return_requests (
  id uuid primary key default gen_random_uuid(),
  number text collate "C" not null unique check (number ~ '^RET-[0-9]{13}$'),
  request_key uuid not null unique,
  order_id uuid not null references public.orders (id) on delete cascade,
  user_id uuid references public.users (id) on delete set null,
  kind text not null check (kind in ('return', 'exchange', 'refund')),
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'rejected', 'received', 'refunded', 'replaced', 'withdrawn')),
  comment text check (char_length(comment) between 1 and 500),
  -- The destination of the refund: its source, or the account that the shopper of a cash order named. Null for an order
  -- of 0 rupees, and for an exchange of a cash order.
  refund_mode text check (refund_mode in ('source', 'upi', 'bank')),
  upi_id text check (upi_id ~ '^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$'),
  bank_account_name text check (char_length(bank_account_name) between 2 and 100),
  bank_account_number text check (bank_account_number ~ '^[0-9]{9,18}$'),
  bank_ifsc text check (bank_ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  -- The items' share of what was paid without shipping, as shown to the shopper. Set for exchanges too, because one
  -- that cannot be replaced is refunded.
  items_amount numeric(10, 2) not null check (items_amount >= 0),
  refund_amount numeric(10, 2) check (refund_amount >= 0),
  -- The part of refund_amount that is for the delivery, which goes back once.
  delivery_amount numeric(10, 2) not null default 0 check (delivery_amount >= 0),
  refund_id uuid unique references public.refunds (id) on delete set null,
  reference text check (char_length(reference) between 1 and 100),
  rejected_reason text check (char_length(rejected_reason) between 1 and 500),
  restocked boolean,
  -- For a refund by staff: whether the items came back, and whether a credit note lowers the tax. Both are true for
  -- other requests.
  came_back boolean not null default true,
  lowers_tax boolean not null default true,
  -- The way in which the items come back, set when the request is approved: to an address, or picked up on a day in
  -- India.
  return_way text check (return_way in ('post', 'pickup')),
  return_address text check (char_length(return_address) between 1 and 1000),
  pickup_on date,
  -- The shipment of an exchange's replacement.
  carrier text check (char_length(carrier) between 1 and 80),
  tracking_number text check (char_length(tracking_number) between 1 and 40),
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  received_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint return_requests_kept_check check (came_back or (kind = 'refund' and restocked is not true)),
  constraint return_requests_tax_check check (lowers_tax or kind = 'refund'),
  constraint return_requests_delivery_check check (delivery_amount <= coalesce(refund_amount, 0)),
  constraint return_requests_upi_check check (upi_id is null or refund_mode = 'upi'),
  constraint return_requests_bank_check check (
    coalesce(bank_account_name, bank_account_number, bank_ifsc) is null or refund_mode = 'bank'
  ),
  constraint return_requests_refund_check check ((status = 'refunded') = (refund_amount is not null)),
  constraint return_requests_rejected_check check ((status = 'rejected') = (rejected_reason is not null)),
  constraint return_requests_way_check check (
    coalesce(return_way = 'post', false) = (return_address is not null)
    and coalesce(return_way = 'pickup', false) = (pickup_on is not null)
  ),
  constraint return_requests_shipment_check check (
    status = 'replaced' or coalesce(carrier, tracking_number) is null
  ),
  constraint return_requests_replaced_check check (status <> 'replaced' or kind = 'exchange'),
  constraint return_requests_closed_check check (
    (closed_at is not null) = (status in ('rejected', 'refunded', 'replaced', 'withdrawn'))
  ),
  constraint return_requests_received_check check (
    (received_at is not null) = (status in ('received', 'refunded', 'replaced'))
    and (received_at is null) = (restocked is null)
  )
);
comment on table public.return_requests is 'Returns and exchanges of delivered items. Amounts in rupees.';

create index return_requests_order_id_idx on public.return_requests (order_id, requested_at);
create index return_requests_user_id_idx on public.return_requests (user_id);
create index return_requests_status_idx on public.return_requests (status, requested_at desc);
create index return_requests_requested_at_idx on public.return_requests (requested_at desc, number desc);
create index return_requests_number_search_idx on public.return_requests using gin (number extensions.gin_trgm_ops);
-- For the report of refunds.
create index return_requests_transfers_idx on public.return_requests (closed_at)
where status = 'refunded' and refund_id is null;

-- Written by functions alone.
alter table public.return_requests enable row level security;
revoke all on public.return_requests from public, anon, authenticated, service_role;
grant select on public.return_requests to authenticated, service_role;
create policy return_requests_select on public.return_requests for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_permission('returns.write')));

create trigger return_requests_touch before update on public.return_requests
for each row execute function private.set_updated_at();

create trigger return_requests_erase_payee before update on public.return_requests
for each row execute function private.erase_payee();

create trigger return_requests_count after insert or delete on public.return_requests
for each row execute function private.count_return();

create trigger return_requests_recount after update of status, refund_amount, refund_id, order_id
on public.return_requests
for each row when (
  (old.status = 'refunded', old.refund_amount, old.refund_id, old.order_id)
    is distinct from (new.status = 'refunded', new.refund_amount, new.refund_id, new.order_id)
)
execute function private.count_return();

-- Bank details stay out of the audit log.
create trigger return_requests_audit after update on public.return_requests
for each row when (
  (old.status, old.carrier, old.tracking_number) is distinct from (new.status, new.carrier, new.tracking_number)
)
execute function private.record_audit('{upi_id,bank_account_name,bank_account_number,bank_ifsc,updated_at}');

-- Requests recorded more than an hour afterwards are not mailed.
create trigger return_requests_credit_note after update of status on public.return_requests
for each row when (old.status <> 'refunded' and new.status = 'refunded')
execute function private.credit_return();

create trigger return_requests_mail after insert on public.return_requests
for each row when (new.requested_at > now() - interval '1 hour' and new.kind <> 'refund')
execute function private.queue_return_mail();

create trigger return_requests_mail_change after update of status, carrier, tracking_number on public.return_requests
for each row when (
  old.status is distinct from new.status
  or (
    new.tracking_number is not null
    and (old.carrier, old.tracking_number) is distinct from (new.carrier, new.tracking_number)
  )
)
execute function private.queue_return_mail();

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  -- An order with an invoice cannot be deleted, and a cancelled order keeps its invoice: the number is used up.
  order_id uuid not null unique references public.orders (id),
  number text collate "C" not null unique
    check (char_length(number) <= 16 and number ~ '^INV/[0-9]{2}-?[0-9]{2}/[0-9]{6,7}$'),
  financial_year text not null check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  issued_at timestamptz not null,
  -- The seller as it was on that day.
  seller jsonb not null check (
    jsonb_typeof(seller) = 'object' and seller ?& array['legal_name', 'address', 'gstin', 'state', 'email', 'phone']
  )
);
comment on table public.invoices is 'Invoices, numbered without gaps within a financial year and never changed.';

-- The registers of a month.
create index invoices_issued_at_idx on public.invoices (issued_at, number);
-- For private.unused_images: the pictures of signatures are kept.
create index invoices_signature_idx on public.invoices ((seller ->> 'signature_url'))
where seller ->> 'signature_url' <> '';

-- Shoppers see the invoices of their orders as soon as they are issued.
alter table public.invoices enable row level security;
revoke all on public.invoices from public, anon, authenticated, service_role;
grant select on public.invoices to authenticated, service_role;
create policy invoices_select on public.invoices for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (
      select 1 from public.orders o
      where o.id = order_id and o.user_id = (select auth.uid())
    )
  );

create trigger invoices_audit after insert on public.invoices
for each row execute function private.record_audit('{}');

create trigger invoices_credit after insert on public.invoices
for each row execute function private.credit_earlier_refunds();

create trigger invoices_text after insert on public.invoices
for each row execute function private.store_order_text();

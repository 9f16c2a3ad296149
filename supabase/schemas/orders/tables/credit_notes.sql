-- Written for orders of tax mode 'gst' that have an invoice, see create_credit_note.
create table public.credit_notes (
  id uuid primary key default gen_random_uuid(),
  -- 'debit': takes back the whole credit note that it reverses.
  kind text not null check (kind in ('credit', 'debit')),
  number text collate "C" not null unique
    check (char_length(number) <= 16 and number ~ '^(CN|DN)/[0-9]{2}-?[0-9]{2}/[0-9]{6,7}$'),
  financial_year text not null check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  issued_at timestamptz not null,
  invoice_id uuid not null references public.invoices (id),
  order_id uuid not null references public.orders (id),
  -- The reason for the credit. For a refund of items 'returned', 'not_delivered', 'deficient' (and kept) or 'lowered'
  -- (the price), with the causes that the customer or staff gave.
  reason text not null check (reason in (
    'cancelled', 'returned', 'not_delivered', 'deficient', 'lowered', 'refunded', 'reinstated'
  )),
  causes text[] not null default '{}',
  return_id uuid unique references public.return_requests (id),
  reverses uuid unique references public.credit_notes (id),
  -- Sums of the items, and the part of the order's rounding that goes back.
  taxable_value numeric(10, 2) not null check (taxable_value >= 0),
  tax_amount numeric(10, 2) not null check (tax_amount >= 0),
  round_off numeric(10, 2) not null check (round_off > -1 and round_off < 1),
  total_amount numeric(10, 2) not null check (total_amount >= 0),
  constraint credit_notes_total_check check (total_amount = taxable_value + tax_amount + round_off),
  constraint credit_notes_debit_check check (
    (kind = 'debit') = (reason = 'reinstated') and (kind = 'debit') = (reverses is not null)
    and (kind = 'debit') = (number like 'DN%')
  ),
  constraint credit_notes_return_check check (
    (reason in ('returned', 'not_delivered', 'deficient', 'lowered')) = (return_id is not null)
  )
);
comment on table public.credit_notes is
  'Credit and debit notes to invoices (CGST Act, section 34), numbered without gaps and never changed. In rupees.';

create index credit_notes_order_id_idx on public.credit_notes (order_id, issued_at);
create index credit_notes_invoice_id_idx on public.credit_notes (invoice_id);
create index credit_notes_issued_at_idx on public.credit_notes (issued_at, number);

-- Written by functions alone. Shoppers see the notes of their own orders.
alter table public.credit_notes enable row level security;
revoke all on public.credit_notes from public, anon, authenticated, service_role;
grant select on public.credit_notes to authenticated, service_role;
create policy credit_notes_select on public.credit_notes for select to authenticated
  using (
    (select private.has_permission('orders.read'))
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );

create trigger credit_notes_audit after insert on public.credit_notes
for each row execute function private.record_audit('{}');

create trigger credit_notes_keep before update or delete on public.credit_notes
for each row execute function private.reject_change();

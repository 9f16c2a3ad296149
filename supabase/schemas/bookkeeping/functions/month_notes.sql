-- Returns the credit and debit notes of a month in India in the order in which they were issued, as
-- private.month_invoices, with the invoice that each changes. p_limit null returns all of them.
create function private.month_notes(p_month date, p_limit integer default null, p_offset integer default 0)
returns table (
  id uuid,
  kind text,
  number text,
  issued_at timestamptz,
  reason text,
  invoice_number text,
  invoice_total numeric,
  seller_gstin text,
  order_id uuid,
  order_number text,
  customer text,
  buyer_gstin text,
  place_of_supply text,
  is_interstate boolean,
  -- True for a credit note issued after 30 November that follows the financial year of its invoice, and for a debit
  -- note that takes one back. It no longer lowers the tax (section 34(2) of the CGST Act).
  is_late boolean,
  value numeric,
  tax numeric,
  round_off numeric,
  total numeric
)
language sql
stable
rows 100
set search_path = ''
as $$
  select n.id, n.kind, n.number, n.issued_at, n.reason, i.number, o.total_amount, i.seller ->> 'gstin', o.id,
    o.order_number, coalesce(
      o.billing_address ->> 'legal_name',
      concat_ws(' ', o.shipping_address ->> 'first_name', o.shipping_address ->> 'last_name')
    ),
    o.buyer_gstin, o.place_of_supply,
    -- As private.month_invoices.
    coalesce(o.place_of_supply <> nullif(left(i.seller ->> 'gstin', 2), ''), false),
    coalesce((select c.issued_at from public.credit_notes c where c.id = n.reverses), n.issued_at)
      >= private.month_start(make_date(2000 + right(i.financial_year, 2)::integer, 12, 1)),
    n.taxable_value, n.tax_amount, n.round_off, n.total_amount
  from (
    select * from public.credit_notes n
    where n.issued_at >= private.month_start(p_month)
      and n.issued_at < private.month_start((p_month + interval '1 month')::date)
    order by n.issued_at, n.number
    limit p_limit offset p_offset
  ) n
  cross join lateral (select * from public.invoices i where i.id = n.invoice_id offset 0) i
  cross join lateral (select * from public.orders o where o.id = n.order_id offset 0) o
  order by n.issued_at, n.number;
$$;
revoke execute on function private.month_notes from public, anon, authenticated, service_role;

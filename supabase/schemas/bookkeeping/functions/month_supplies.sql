-- Returns what was supplied in a month in India: for each invoice and each credit or debit note its items, added up
-- by rate and HSN code, with their part of the delivery, in rupees and percent. What a credit note takes back is
-- negative. An invoice in tax mode 'simple' is one row without an HSN code. section is the table of form GSTR-1 that
-- lists the document; notes to invoices of 'b2cs' are counted there.
create function private.month_supplies(p_month date)
returns table (
  kind text,
  document_id uuid,
  seller_gstin text,
  tax_mode text,
  section text,
  is_registered boolean,
  place_of_supply text,
  is_interstate boolean,
  -- As of private.month_notes.
  is_late boolean,
  rate numeric,
  hsn_code text,
  quantity bigint,
  value numeric,
  tax numeric
)
language sql
stable
rows 10000
set search_path = ''
as $$
  select 'invoice', d.id, d.seller_gstin, d.tax_mode, d.section,
    d.buyer_gstin is not null, d.place_of_supply, d.is_interstate, false, l.rate, l.hsn_code, l.quantity, l.value, l.tax
  from private.month_invoices(p_month) d
  cross join lateral (
    select d.tax_rate as rate, null as hsn_code, 0 as quantity, d.value, d.tax where d.tax_mode = 'simple'
    union all
    select i.tax_rate, i.hsn_code, sum(i.quantity), sum(i.taxable_value + i.delivery_value),
      sum(i.tax_amount + i.delivery_tax)
    from public.order_items i
    where d.tax_mode = 'gst' and i.order_id = d.order_id
    group by i.tax_rate, i.hsn_code
  ) l
  union all
  select n.kind, n.id, n.seller_gstin, 'gst', private.note_section(n.buyer_gstin, n.is_interstate, n.invoice_total),
    n.buyer_gstin is not null, n.place_of_supply, n.is_interstate, n.is_late, l.rate, l.hsn_code,
    s.sign * l.quantity, s.sign * l.value, s.sign * l.tax
  from private.month_notes(p_month) n
  cross join lateral (select case n.kind when 'debit' then 1 else -1 end as sign) s
  cross join lateral (
    select c.tax_rate as rate, i.hsn_code, coalesce(sum(c.quantity), 0) as quantity,
      sum(c.taxable_value + c.delivery_value) as value, sum(c.tax_amount + c.delivery_tax) as tax
    from public.credit_note_items c
    join public.order_items i on i.id = c.order_item_id
    where c.credit_note_id = n.id
    group by c.tax_rate, i.hsn_code
  ) l;
$$;
revoke execute on function private.month_supplies from public, anon, authenticated, service_role;

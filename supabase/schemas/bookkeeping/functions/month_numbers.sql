-- Returns the numbers of a month's invoices, debit and credit notes that were issued in tax mode 'gst' under a GSTIN,
-- for the documents issued of form GSTR-1. serial: the last part of the number; a month is within one financial year.
create function private.month_numbers(p_month date, p_gstin text)
returns table (place integer, kind text, number text, serial bigint)
language sql
stable
rows 1000
set search_path = ''
as $$
  select d.place, d.kind, d.number, split_part(d.number, '/', 3)::bigint
  from (
    select 1 as place, 'invoice' as kind, i.number
    from public.invoices i
    -- Reads each order by its key, as in month_invoices.
    cross join lateral (select o.tax_mode from public.orders o where o.id = i.order_id offset 0) o
    where i.issued_at >= private.month_start(p_month)
      and i.issued_at < private.month_start((p_month + interval '1 month')::date)
      and o.tax_mode = 'gst' and i.seller ->> 'gstin' = p_gstin
    union all
    select case n.kind when 'debit' then 2 else 3 end, n.kind, n.number
    from public.credit_notes n
    cross join lateral (select i.seller from public.invoices i where i.id = n.invoice_id offset 0) i
    where n.issued_at >= private.month_start(p_month)
      and n.issued_at < private.month_start((p_month + interval '1 month')::date)
      and i.seller ->> 'gstin' = p_gstin
  ) d;
$$;
revoke execute on function private.month_numbers from public, anon, authenticated, service_role;

-- Returns what was supplied in a month in India: for each invoice its items, added up by rate and HSN code, with
-- their part of the delivery, in rupees and percent. An invoice in tax mode 'simple' is one row without an HSN code.
create function private.month_supplies(p_month date)
returns table (
  document_id uuid,
  number text,
  seller_gstin text,
  tax_mode text,
  section text,
  place_of_supply text,
  is_interstate boolean,
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
  select d.id, d.number, d.seller_gstin, d.tax_mode, private.gst_section(d.buyer_gstin, d.is_interstate, d.total),
    d.place_of_supply, d.is_interstate, l.rate, l.hsn_code, l.quantity, l.value, l.tax
  from private.month_invoices(p_month) d
  cross join lateral (
    select d.tax_rate as rate, null as hsn_code, 0 as quantity, d.value, d.tax where d.tax_mode = 'simple'
    union all
    select i.tax_rate, i.hsn_code, sum(i.quantity), sum(i.taxable_value + i.delivery_value),
      sum(i.tax_amount + i.delivery_tax)
    from public.order_items i
    where d.tax_mode = 'gst' and i.order_id = d.order_id
    group by i.tax_rate, i.hsn_code
  ) l;
$$;
revoke execute on function private.month_supplies from public, anon, authenticated, service_role;

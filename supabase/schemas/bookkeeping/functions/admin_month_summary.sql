-- Returns the figures of a month in India: {invoices, refunds, refunded, sales: [{tax_mode, rate, value, cgst, sgst,
-- igst, tax}], notes: [the same]}. The notes are what credit notes take back, less debit notes. Of an order in tax
-- mode 'simple' the tax is not split into CGST, SGST and IGST. Amounts in rupees. Raises 42501 without
-- accounts.write.
create function public.admin_month_summary(p_month date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  return (
    with rates as materialized (
      select s.kind = 'invoice' as is_sale, s.tax_mode, s.rate,
        case when s.kind = 'invoice' then 1 else -1 end as sign, sum(s.value) as value, sum(s.tax) as tax,
        coalesce(trunc(sum(s.tax) filter (where s.tax_mode = 'gst' and not s.is_interstate) / 2, 2), 0) as half,
        coalesce(sum(s.tax) filter (where s.tax_mode = 'gst' and s.is_interstate), 0) as igst
      from private.month_supplies(p_month) s
      group by 1, 2, 3, 4
    ), listed as (
      select r.is_sale, jsonb_agg(jsonb_build_object(
        'tax_mode', r.tax_mode, 'rate', r.rate, 'value', r.sign * r.value, 'cgst', r.sign * r.half,
        'sgst', r.sign * (r.tax - r.half - r.igst) * (r.tax_mode = 'gst')::integer,
        'igst', r.sign * r.igst, 'tax', r.sign * r.tax
      ) order by r.tax_mode, r.rate) as rows
      from rates r
      group by r.is_sale
    )
    select jsonb_build_object(
      'sales', coalesce((select l.rows from listed l where l.is_sale), '[]'),
      'notes', coalesce((select l.rows from listed l where not l.is_sale), '[]')
    )
  ) || jsonb_build_object('invoices', (
    select count(*) from public.invoices i
    where i.issued_at >= private.month_start(p_month)
      and i.issued_at < private.month_start((p_month + interval '1 month')::date)
  )) || (
    select jsonb_build_object('refunds', count(*), 'refunded', coalesce(sum(r.amount), 0))
    from private.month_refunds(p_month) r
    where r.status <> 'failed'
  );
end;
$$;
revoke execute on function public.admin_month_summary from public, anon, authenticated, service_role;
grant execute on function public.admin_month_summary to authenticated;

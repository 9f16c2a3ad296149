-- Returns the figures of a month in India: {invoices, refunds, refunded, sales: [{tax_mode, rate, value, cgst, sgst,
-- igst, tax}]}. Of an order in tax mode 'simple' the tax is not split into CGST, SGST and IGST. Amounts in rupees.
-- Raises 42501 without accounts.write.
create function public.admin_month_summary(p_month date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  return jsonb_build_object(
    'invoices', (
      select count(*) from public.invoices i
      where i.issued_at >= private.month_start(p_month)
        and i.issued_at < private.month_start((p_month + interval '1 month')::date)
    ),
    'sales', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.tax_mode, r.rate), '[]')
      from (
        select s.tax_mode, s.rate, sum(s.value) as value, sum(s.tax) as tax,
          coalesce(round(sum(s.tax) filter (where s.tax_mode = 'gst' and not s.is_interstate) / 2, 2), 0) as cgst,
          coalesce(round(sum(s.tax) filter (where s.tax_mode = 'gst' and not s.is_interstate) / 2, 2), 0) as sgst,
          coalesce(sum(s.tax) filter (where s.tax_mode = 'gst' and s.is_interstate), 0) as igst
        from private.month_supplies(p_month) s
        group by s.tax_mode, s.rate
      ) r
    )
  ) || (
    select jsonb_build_object('refunds', count(*), 'refunded', coalesce(sum(r.amount), 0))
    from private.month_refunds(p_month) r
    where r.status <> 'failed'
  );
end;
$$;
revoke execute on function public.admin_month_summary from public, anon, authenticated, service_role;
grant execute on function public.admin_month_summary to authenticated;

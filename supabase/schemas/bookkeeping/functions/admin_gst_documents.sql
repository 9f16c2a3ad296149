-- Returns a part of the documents that a table of form GSTR-1 lists one by one, for a month in India and the shop's
-- present GSTIN: [{kind, number, issued_at, customer, buyer_gstin, place_of_supply, is_interstate, total, rates}],
-- sorted by buyer, state of the place, and time. p_section: 'b2b', 'b2cl', 'cdnr' or 'cdnur'. Exempt goods are left
-- out of the rates, and documents without any others, and notes that are too late for the return. At most 1,000. Raises
-- 42501 without accounts.write.
create function public.admin_gst_documents(p_month date, p_section text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_gstin text;
begin
  perform private.require_permission('accounts.write');
  select s.gstin into v_gstin from public.settings s;
  return (
    select coalesce(jsonb_agg(to_jsonb(d) order by d.buyer_gstin, d.place_of_supply, d.issued_at, d.number), '[]')
    from (
      select d.kind, d.number, d.issued_at, d.customer, d.buyer_gstin, d.place_of_supply, d.is_interstate, d.total,
        r.rates
      from (
        select 'invoice' as kind, i.id, i.number, i.issued_at, i.customer, i.buyer_gstin, i.place_of_supply,
          i.is_interstate, i.total, i.order_id, i.seller_gstin
        from private.month_invoices(p_month) i
        where p_section in ('b2b', 'b2cl') and i.tax_mode = 'gst'
          and i.section = p_section
        union all
        select n.kind, n.id, n.number, n.issued_at, n.customer, n.buyer_gstin, n.place_of_supply, n.is_interstate,
          n.total, n.order_id, n.seller_gstin
        from private.month_notes(p_month) n
        where p_section in ('cdnr', 'cdnur') and not n.is_late
          and private.note_section(n.buyer_gstin, n.is_interstate, n.invoice_total) = p_section
      ) d
      cross join lateral (
        select jsonb_agg(r) as rates
        from jsonb_array_elements(
          case d.kind when 'invoice' then private.order_rates(d.order_id) else private.note_rates(d.id) end
        ) r
        where (r ->> 'rate')::numeric > 0
      ) r
      where d.seller_gstin = v_gstin and d.place_of_supply is not null and r.rates is not null
      order by d.buyer_gstin, d.place_of_supply, d.issued_at, d.number
      limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    ) d
  );
end;
$$;
revoke execute on function public.admin_gst_documents from public, anon, authenticated, service_role;
grant execute on function public.admin_gst_documents to authenticated;

-- Returns what form GSTR-1 adds up for a month in India, of documents in tax mode 'gst' with the shop's present
-- GSTIN: {gstin, b2cs: [{place_of_supply, is_interstate, rate, value, tax}], exempt: [{is_interstate, is_registered,
-- value}], hsn: [{is_registered, hsn_code, rate, quantity, value, tax, cgst, igst}], series: [{kind, from, to,
-- total}], counts: {b2b, b2cl, cdnr, cdnur, late_notes, other_gstin, simple, without_hsn, without_place}}. A series is
-- a run of numbers without a gap: receipts of tax mode 'simple' and papers of another GSTIN have numbers of the same
-- series, and are not counted. The last five counts are of documents that the return does not have, or not as it
-- should; late_notes are in series alone. Raises 42501 without accounts.write.
create function public.admin_gst_return(p_month date)
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
    with every as materialized (
      select * from private.month_supplies(p_month)
    ), own as (
      select * from every e where e.tax_mode = 'gst' and e.seller_gstin = v_gstin and e.place_of_supply is not null
        and not e.is_late
    )
    select jsonb_build_object(
      'gstin', v_gstin,
      'b2cs', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.place_of_supply, r.rate), '[]')
        from (
          select o.place_of_supply, o.is_interstate, o.rate, sum(o.value) as value, sum(o.tax) as tax
          from own o
          where o.section = 'b2cs' and o.rate > 0
          group by o.place_of_supply, o.is_interstate, o.rate
        ) r
        where r.value <> 0 or r.tax <> 0
      ),
      'exempt', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.is_interstate, r.is_registered), '[]')
        from (
          select o.is_interstate, o.is_registered, sum(o.value) as value
          from own o
          where o.rate = 0
          group by o.is_interstate, o.is_registered
        ) r
        where r.value <> 0
      ),
      'hsn', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.is_registered desc, r.hsn_code, r.rate), '[]')
        from (
          select o.is_registered, coalesce(o.hsn_code, '') as hsn_code, o.rate, sum(o.quantity) as quantity,
            sum(o.value) as value, sum(o.tax) as tax,
            coalesce(trunc(sum(o.tax) filter (where not o.is_interstate) / 2, 2), 0) as cgst,
            coalesce(sum(o.tax) filter (where o.is_interstate), 0) as igst
          from own o
          group by o.is_registered, o.hsn_code, o.rate
        ) r
        where r.value <> 0 or r.tax <> 0 or r.quantity <> 0
      ),
      'series', (
        select coalesce(jsonb_agg(to_jsonb(r) - '{place,first}'::text[] order by r.place, r.first), '[]')
        from (
          select d.place, d.kind, min(d.serial) as first,
            (array_agg(d.number order by d.serial))[1] as "from",
            (array_agg(d.number order by d.serial desc))[1] as "to", count(*) as total
          from (
            select n.*, n.serial - row_number() over (partition by n.kind order by n.serial) as run
            from private.month_numbers(p_month, v_gstin) n
          ) d
          group by d.place, d.kind, d.run
        ) r
      ),
      'counts', (
        select jsonb_build_object(
          'b2b', count(distinct e.document_id) filter (where e.section = 'b2b' and o.is_own and e.rate > 0),
          'b2cl', count(distinct e.document_id) filter (where e.section = 'b2cl' and o.is_own and e.rate > 0),
          'cdnr', count(distinct e.document_id) filter (where e.section = 'cdnr' and o.is_own and e.rate > 0),
          'cdnur', count(distinct e.document_id) filter (where e.section = 'cdnur' and o.is_own and e.rate > 0),
          'simple', count(distinct e.document_id) filter (where e.tax_mode = 'simple'),
          'other_gstin', count(distinct e.document_id) filter (where e.tax_mode = 'gst' and e.seller_gstin <> v_gstin),
          'without_place', count(distinct e.document_id)
            filter (where e.tax_mode = 'gst' and e.seller_gstin = v_gstin and e.place_of_supply is null),
          'late_notes', count(distinct e.document_id) filter (where e.seller_gstin = v_gstin and e.is_late),
          'without_hsn', count(distinct e.document_id) filter (where o.is_own and e.hsn_code is null)
        )
        from every e
        cross join lateral (
          select e.tax_mode = 'gst' and e.seller_gstin = v_gstin and e.place_of_supply is not null
            and not e.is_late as is_own
        ) o
      )
    )
  );
end;
$$;
revoke execute on function public.admin_gst_return from public, anon, authenticated, service_role;
grant execute on function public.admin_gst_return to authenticated;

-- Returns a part of the credit and debit notes of a month in India, in the order in which they were issued: as
-- private.month_notes, with their rates. At most 1,000. Raises 42501 without accounts.write.
create function public.admin_note_register(p_month date, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  return (
    select coalesce(jsonb_agg(
      to_jsonb(n) - '{id,seller_gstin,invoice_total,is_late}'::text[]
        || jsonb_build_object('rates', private.note_rates(n.id))
      order by n.issued_at, n.number
    ), '[]')
    from private.month_notes(p_month, least(greatest(p_limit, 1), 1000), greatest(p_offset, 0)) n
  );
end;
$$;
revoke execute on function public.admin_note_register from public, anon, authenticated, service_role;
grant execute on function public.admin_note_register to authenticated;

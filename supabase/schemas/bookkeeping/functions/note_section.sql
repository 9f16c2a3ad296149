-- Returns the table of form GSTR-1 that a credit or debit note belongs to, by its invoice: 'cdnr', 'cdnur' (to an
-- invoice of 'b2cl'), or 'b2cs', which counts it.
create function private.note_section(p_buyer_gstin text, p_is_interstate boolean, p_invoice_total numeric)
returns text
language sql
immutable
set search_path = ''
as $$
  select case private.gst_section(p_buyer_gstin, p_is_interstate, p_invoice_total)
    when 'b2b' then 'cdnr'
    when 'b2cl' then 'cdnur'
    else 'b2cs'
  end;
$$;
revoke execute on function private.note_section from public, anon, authenticated, service_role;

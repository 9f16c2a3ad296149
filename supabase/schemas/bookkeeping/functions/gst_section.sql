-- Returns the table of form GSTR-1 that an invoice belongs to: 'b2b' (the buyer gave a GSTIN), 'b2cl' (to another
-- state, above 1,00,000 rupees: rule 59(4) of the CGST Rules since August 2024), or 'b2cs'.
create function private.gst_section(p_buyer_gstin text, p_is_interstate boolean, p_total numeric)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_buyer_gstin is not null then 'b2b'
    when p_is_interstate and p_total > 100000 then 'b2cl'
    else 'b2cs'
  end;
$$;
revoke execute on function private.gst_section from public, anon, authenticated, service_role;

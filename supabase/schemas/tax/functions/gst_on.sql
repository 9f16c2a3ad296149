-- Returns the GST on a value in rupees: on top of it, or contained in it when p_included. Each half is rounded to the
-- paisa, so that CGST and SGST are equal and the place of supply changes no total; IGST is their sum, at most a paisa
-- from the rate times the value. As gstOn in app/shop/tax/gst-lines.ts.
create function private.gst_on(p_value numeric, p_rate numeric, p_included boolean)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select 2 * private.amount_share(p_value, p_rate, case when p_included then 2 * (100 + p_rate) else 200 end);
$$;
revoke execute on function private.gst_on from public, anon, authenticated, service_role;

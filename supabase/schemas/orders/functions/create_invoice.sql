-- Returns the invoice of an order; creates it when there is none. The caller has locked the order.
create function private.create_invoice(p_order_id uuid)
returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_invoice public.invoices;
begin
  select i.* into v_invoice from public.invoices i where i.order_id = p_order_id;
  if found then
    return v_invoice;
  end if;
  insert into public.invoices (order_id, number, financial_year, issued_at, seller)
  select
    p_order_id, n.number, n.financial_year, n.issued_at,
    jsonb_build_object(
      'legal_name', coalesce(nullif(btrim(s.legal_name), ''), s.site_name), 'address', s.address, 'gstin', s.gstin,
      'state', s.seller_state, 'email', s.contact_email, 'phone', s.contact_phone, 'signatory', s.signatory,
      'signature_url', s.signature_url
    )
  from public.settings s
  cross join private.next_document_number('INV') n
  returning * into v_invoice;
  return v_invoice;
end;
$$;
revoke execute on function private.create_invoice from public, anon, authenticated, service_role;

-- Returns the invoice of an order; creates it when there is none. The caller has locked the order. A year with more
-- than 999,999 invoices writes them as INV/2627/1000000, because the law allows 16 characters. An invoice is never
-- dated before the one with the number before: its time is read while the counter is locked.
create function private.create_invoice(p_order_id uuid)
returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_invoice public.invoices;
  v_at timestamptz := to_timestamp(private.now_ms() / 1000.0);
  v_year text;
  v_number integer;
  v_last timestamptz;
begin
  select i.* into v_invoice from public.invoices i where i.order_id = p_order_id;
  if found then
    return v_invoice;
  end if;
  loop
    v_year := private.financial_year(v_at);
    insert into private.invoice_counters as c (financial_year, last_number)
    values (v_year, 0)
    on conflict (financial_year) do update set last_number = c.last_number
    returning c.last_number + 1, c.last_issued_at into v_number, v_last;
    v_at := greatest(to_timestamp(private.now_ms() / 1000.0), v_last);
    -- Again when the financial year has ended while the counter was locked by somebody else.
    exit when private.financial_year(v_at) = v_year;
  end loop;
  update private.invoice_counters c set last_number = v_number, last_issued_at = v_at
  where c.financial_year = v_year;
  insert into public.invoices (order_id, number, financial_year, issued_at, seller)
  select
    p_order_id,
    case
      when v_number <= 999999 then 'INV/' || v_year || '/' || lpad(v_number::text, 6, '0')
      else 'INV/' || replace(v_year, '-', '') || '/' || v_number
    end,
    v_year,
    v_at,
    jsonb_build_object(
      'legal_name', coalesce(nullif(btrim(s.legal_name), ''), s.site_name), 'address', s.address, 'gstin', s.gstin,
      'state', s.seller_state, 'email', s.contact_email, 'phone', s.contact_phone, 'signatory', s.signatory,
      'signature_url', s.signature_url
    )
  from public.settings s
  returning * into v_invoice;
  return v_invoice;
end;
$$;
revoke execute on function private.create_invoice from public, anon, authenticated, service_role;

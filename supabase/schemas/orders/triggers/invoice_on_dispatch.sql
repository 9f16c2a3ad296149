-- Issues the invoice of an order that becomes shipped or delivered.
create function private.invoice_on_dispatch()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.create_invoice(new.id);
  return null;
end;
$$;
revoke execute on function private.invoice_on_dispatch from public, anon, authenticated, service_role;

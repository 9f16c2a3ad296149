-- Credits what was refunded of an order before it got its invoice, which has the whole of it.
create function private.credit_earlier_refunds()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.credit_refunds(new.order_id);
  return null;
end;
$$;
revoke execute on function private.credit_earlier_refunds from public, anon, authenticated, service_role;

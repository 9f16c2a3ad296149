-- Credits the refund of goods, unless it is a gesture that leaves the tax as it is.
create function private.credit_return()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.lowers_tax then
    perform private.create_credit_note(
      new.order_id, private.return_note_reason(new), new.refund_amount, new.id
    );
  end if;
  return null;
end;
$$;
revoke execute on function private.credit_return from public, anon, authenticated, service_role;

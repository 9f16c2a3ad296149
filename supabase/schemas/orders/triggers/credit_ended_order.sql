-- Credits what is left of the invoice of an order that is cancelled or fails. When the order is reinstated, a debit
-- note takes that back: the invoice is in force again.
create function private.credit_ended_order()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.has_ended(new.status) then
    perform private.create_credit_note(new.id, 'cancelled');
  else
    perform private.reverse_credit_note(new.id);
  end if;
  return null;
end;
$$;
revoke execute on function private.credit_ended_order from public, anon, authenticated, service_role;

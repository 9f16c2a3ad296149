-- Removes the bank details of a closed return whose shopper has deleted the account.
create function private.erase_payee()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.user_id is null and new.closed_at is not null then
    new.upi_id := null;
    new.bank_account_name := null;
    new.bank_account_number := null;
    new.bank_ifsc := null;
  end if;
  return new;
end;
$$;
revoke execute on function private.erase_payee from public, anon, authenticated, service_role;

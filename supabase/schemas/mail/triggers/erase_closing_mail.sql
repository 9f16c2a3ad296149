-- Erases address and text of the mail that an account was closed as soon as it is sent or given up: nothing else is
-- left of that person, and nobody looks the mail up.
create function private.erase_closing_mail()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.to_email := null;
  new.data := null;
  new.error := null;
  new.erased_at := now();
  return new;
end;
$$;
revoke execute on function private.erase_closing_mail from public, anon, authenticated, service_role;

-- Keeps refunds of returned and changed items and refunds that an admin made: leaving cancelled or failed deletes only
-- the refund that the cancellation created.
create function private.protect_refund()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  return case when old.reason in ('returned', 'admin', 'changed') then null else old end;
end;
$$;
revoke execute on function private.protect_refund from public, anon, authenticated, service_role;
